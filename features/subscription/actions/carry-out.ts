import { PaymentsUnavailable } from '@keyturn/providers/payments'
import type { SubscriptionContext } from '../context.ts'
import { follow } from '../jobs/kinds.ts'
import { unconfirmed } from '../refusals.ts'
import { followPayments } from './follow-payments.ts'

/**
 * Changes something at the payment company and writes down what became of it. Once asked, only the company knows
 * whether it happened: where it falls silent we say so, never that nothing changed, and go on looking by ourselves.
 */
export async function carryOut<Answer>(
  context: SubscriptionContext,
  memberId: string,
  change: () => Promise<Answer>,
): Promise<Answer> {
  const { db, queue } = context
  try {
    const answer = await change()
    await followPayments(context, memberId)
    return answer
  } catch (error) {
    if (!(error instanceof PaymentsUnavailable)) throw error
    await db.transaction((tx) => queue.enqueue(tx, follow, { memberId }, { singletonKey: memberId }))
    throw unconfirmed()
  }
}
