import { PaymentsUnavailable } from '@keyturn/providers/payments'
import type { SubscriptionContext } from '../context.ts'
import { syncJob } from '../jobs/kinds.ts'
import { outcomeUnknown } from '../refusals.ts'
import { syncSubscription } from './sync-subscription.ts'

/**
 * Makes a change at the payment provider and stores its outcome. After a timeout the outcome is unknown, so this
 * reports it as unknown and schedules checks.
 */
export async function executeAndSync<Answer>(
  context: SubscriptionContext,
  memberId: string,
  change: () => Promise<Answer>,
): Promise<Answer> {
  const { db, queue } = context
  try {
    const answer = await change()
    await syncSubscription(context, memberId)
    return answer
  } catch (error) {
    if (!(error instanceof PaymentsUnavailable)) throw error
    await db.transaction((tx) => queue.enqueue(tx, syncJob, { memberId }, { singletonKey: memberId }))
    throw outcomeUnknown()
  }
}
