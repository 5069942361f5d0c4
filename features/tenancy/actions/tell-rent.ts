import type { Day } from '@keyturn/platform/days'
import type { Queryable, Tx } from '@keyturn/platform/db'
import type { RentTenancy } from '../domain/homes.ts'
import { readToldRent, TOLD_AHEAD, type ToldRent } from '../domain/told-rent.ts'
import { dropDraft, findDraft, saveDraft } from '../store/drafts.ts'
import { lockHomes } from '../store/homes.ts'
import { Incomplete } from './problems.ts'

/** Keeps what is told ahead in the unfinished form, so that it is not asked a second time. */
export async function tellRent(
  tx: Tx,
  memberId: string,
  { told, today, now }: { told: ToldRent; today: Day; now: Date },
): Promise<void> {
  await lockHomes(tx, memberId)
  const before = (await findDraft(tx, memberId))?.answers ?? {}
  const answers = { ...before, ...toldIn(told) }
  const read = readToldRent(toldIn(answers), today)
  if ('problems' in read) throw new Incomplete(read.problems)
  await saveDraft(tx, memberId, { answers, savedAt: now })
}

/** The home of whom only the rent was told; null while nothing readable was. */
export async function toldHome(db: Queryable, memberId: string, today: Day): Promise<RentTenancy | null> {
  const draft = await findDraft(db, memberId)
  const read = draft && readToldRent(toldIn(draft.answers), today)
  return read && 'home' in read ? read.home : null
}

/** What was told ahead goes; what else stands in the form stays. */
export async function forgetTold(tx: Tx, memberId: string, now: Date): Promise<void> {
  await lockHomes(tx, memberId)
  const draft = await findDraft(tx, memberId)
  if (!draft) return
  const told: readonly string[] = TOLD_AHEAD
  const rest = Object.entries(draft.answers).filter(([field]) => !told.includes(field))
  if (rest.length === 0) return dropDraft(tx, memberId)
  await saveDraft(tx, memberId, { answers: Object.fromEntries(rest), savedAt: now })
}

function toldIn(
  answers: Readonly<Record<string, string | boolean | null | undefined>>,
): Record<string, string> {
  const texts = TOLD_AHEAD.flatMap((field): [string, string][] => {
    const value = answers[field]
    return typeof value === 'string' ? [[field, value]] : []
  })
  return Object.fromEntries(texts)
}
