import { findMember } from '@keyturn/identity'
import type { Day } from '@keyturn/platform/days'
import type { Queryable } from '@keyturn/platform/db'
import { mailboxOf } from '@keyturn/platform/mailbox'
import type { FreeLookContext } from '../context.ts'
import { type FreeLook, nextFreeLookOn } from '../domain/free-look-dates.ts'
import { lastFreeLookOfPerson, recordBankLinked, recordPersonFreeLook } from '../store/free-looks.ts'

/** Returns the day of the next possible free look, over all accounts of the person. Null if today. */
export async function nextFreeLookFor(
  context: FreeLookContext,
  db: Queryable,
  memberId: string,
  { looks, today }: { looks: readonly FreeLook[]; today: Day },
): Promise<Day | null> {
  const digest = await personDigest(context, db, memberId)
  const linkedAt = digest && (await lastFreeLookOfPerson(db, digest))
  return nextFreeLookOn([...looks, ...(linkedAt ? [{ linkedAt }] : [])], today)
}

/** Starts the ninety days for account and person when a bank is linked. */
export async function startNinetyDays(context: FreeLookContext, memberId: string): Promise<void> {
  await context.db.transaction(async (tx) => {
    const linkedAt = await recordBankLinked(tx, memberId, context.clock.now())
    const digest = linkedAt && (await personDigest(context, tx, memberId))
    if (linkedAt && digest) await recordPersonFreeLook(tx, digest, linkedAt)
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
