import { PaymentsUnavailable } from '@keyturn/providers/payments'
import type { SubscriptionContext } from '../context.ts'
import { follow } from '../jobs/kinds.ts'
import { unconfirmed } from '../refusals.ts'
import { followPayments } from './follow-payments.ts'

/**
 * Makes a change at the payment provider and stores its outcome. After a timeout the outcome is unknown, so this
 * reports it as unknown and schedules checks.
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
