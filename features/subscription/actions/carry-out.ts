import { PaymentsUnavailable } from '@keyturn/providers/payments'
import { follow } from '../jobs/kinds.ts'
import { unconfirmed } from '../refusals.ts'
import type { Surroundings } from '../surroundings.ts'
import { followPayments } from './follow-payments.ts'

/**
 * Changes something at the payment company and writes down what became of it. Once asked, only the company knows
 * whether it happened: where it falls silent we say so, never that nothing changed, and go on looking by ourselves.
 */
export async function carryOut(
  around: Surroundings,
  memberId: string,
  change: () => Promise<void>,
): Promise<void> {
  const { db, queue } = around.runtime
  try {
    await change()
    await followPayments(around, memberId)
  } catch (error) {
    if (!(error instanceof PaymentsUnavailable)) throw error
    await db.transaction((tx) => queue.enqueue(tx, follow, { memberId }, { singletonKey: memberId }))
    throw unconfirmed()
  }
}
