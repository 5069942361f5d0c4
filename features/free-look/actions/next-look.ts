import { findMember } from '@keyturn/identity'
import type { Day } from '@keyturn/platform/days'
import type { Queryable } from '@keyturn/platform/db'
import { mailboxOf } from '@keyturn/platform/mailbox'
import type { FreeLookContext } from '../context.ts'
import { type Look, nextLookOn } from '../domain/look-life.ts'
import { noteLinked, notePersonLooked, personLookedAt } from '../store/looks.ts'

/** Returns the day of the next possible free look. Null if today. Free looks from the person's other accounts count. */
export async function nextLookFor(
  context: FreeLookContext,
  db: Queryable,
  memberId: string,
  { looks, today }: { looks: readonly Look[]; today: Day },
): Promise<Day | null> {
  const digest = await personDigest(context, db, memberId)
  const linkedAt = digest && (await personLookedAt(db, digest))
  return nextLookOn([...looks, ...(linkedAt ? [{ linkedAt }] : [])], today)
}

/** Starts the ninety days for account and person when a bank is linked. */
export async function startNinetyDays(context: FreeLookContext, memberId: string): Promise<void> {
  await context.db.transaction(async (tx) => {
    const linkedAt = await noteLinked(tx, memberId, context.clock.now())
    const digest = linkedAt && (await personDigest(context, tx, memberId))
    if (linkedAt && digest) await notePersonLooked(tx, digest, linkedAt)
  })
}

/** Keyed digest of the mailbox, so that plus tags, dots and a reopened account are the same person. */
async function personDigest(
  { digest }: FreeLookContext,
  db: Queryable,
  memberId: string,
): Promise<string | null> {
  const email = (await findMember(db, memberId))?.email
  return email ? digest('free-look', mailboxOf(email)) : null
}
