import { openAccountsFrom } from '@keyturn/identity'
import { NIL_ID } from '@keyturn/platform/ids'
import type { TenancyContext } from '../context.ts'
import { CONSENT_KINDS, newerText } from '../domain/consents.ts'
import { newerWordsOffered } from '../events.ts'
import { addTold, latestConsents } from '../store/consent-words.ts'

const RANGE = 500

/** Tells each member once of each newer version of a text they agreed to. An answer of the member comes before it. */
export async function goNewerWordsRound(context: TenancyContext): Promise<void> {
  let after = NIL_ID
  for (;;) {
    const memberIds = await openAccountsFrom(context.db, { after, limit: RANGE })
    await tellRange(context, memberIds)
    const last = memberIds.at(-1)
    if (last === undefined || memberIds.length < RANGE) return
    after = last
  }
}

async function tellRange({ db, clock, queue }: TenancyContext, memberIds: readonly string[]): Promise<void> {
  await db.transaction(async (tx) => {
    const agreed = await latestConsents(tx, memberIds)
    const newer = agreed.flatMap(({ memberId, kind, given, textVersion }) => {
      const text = newerText(kind, { given, textVersion })
      return text ? [{ memberId, kind, textVersion: text.version }] : []
    })
    const told = await addTold(tx, newer, clock.now())
    for (const [memberId, words] of Map.groupBy(told, ({ memberId }) => memberId)) {
      const texts = CONSENT_KINDS.flatMap((kind) => words.find((each) => each.kind === kind) ?? [])
      await queue.publish(tx, newerWordsOffered, {
        memberId,
        texts: texts.map(({ kind, textVersion }) => ({ kind, version: textVersion })),
      })
    }
  })
}
