import { addDays, dayOfInstant } from '@keyturn/platform/days'
import type { Tx } from '@keyturn/platform/db'
import { ownRecord, Refusal } from '@keyturn/platform/http'
import type { BankLinkContext } from '../context.ts'
import { accountHeld, accountHeldDecided } from '../events.ts'
import {
  decideSharedCheck,
  deleteSharedChecks,
  insertSharedCheck,
  membersWithAccount,
} from '../store/shared-checks.ts'

type DecisionContext = Pick<BankLinkContext, 'clock' | 'queue'>

/** Creates checks for accounts that count for another member, and deletes those no longer needed. */
export async function updateSharedChecks(
  { clock, queue }: DecisionContext,
  tx: Tx,
  memberId: string,
  accounts: { held: readonly string[]; free: readonly string[] },
): Promise<void> {
  await deleteSharedChecks(tx, memberId, accounts.free)
  for (const accountId of accounts.held)
    if (await insertSharedCheck(tx, memberId, accountId, clock.now()))
      await queue.publish(tx, accountHeld, { memberId, accountId })
}

/**
 * Lets an account count for this member from tomorrow on, or leaves it with the other one. Earlier days stay theirs, so
 * no payment counts twice.
 */
export async function decideSharedAccount(
  { clock, db, queue }: DecisionContext & Pick<BankLinkContext, 'db'>,
  decision: { memberId: string; accountId: string; release: boolean; by: string; note: string },
  written: (tx: Tx) => Promise<void>,
): Promise<void> {
  const { memberId, accountId, release, by, note } = decision
  await db.transaction(async (tx) => {
    const sharing = await membersWithAccount(tx, memberId, accountId)
    if (sharing.includes(by)) throw ownRecord()
    const at = clock.now()
    const countsFrom = release ? addDays(dayOfInstant(at), 1) : null
    if (!(await decideSharedCheck(tx, { memberId, accountId, countsFrom, by, note, at })))
      throw new Refusal(
        409,
        'already_decided',
        'This was decided in the meantime. Load the list again to see it.',
      )
    for (const each of sharing)
      await queue.publish(tx, accountHeldDecided, {
        memberId: each,
        accountId,
        about: memberId,
        countsFrom,
      })
    await written(tx)
  })
}
