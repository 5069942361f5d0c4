import type { CurrentMember } from '@keyturn/platform/http'
import { PaymentsUnavailable, withDeadline } from '@keyturn/providers/payments'
import type { SubscriptionContext } from '../context.ts'
import { isLive } from '../domain/state.ts'
import { closeOrder, openOrderOf } from '../store/orders.ts'
import { type PlanStatus, planStatusOf } from './plan-status.ts'
import { syncSubscription } from './sync-subscription.ts'

/** Timeout, because every page waits for this response. */
const PROVIDER_TIMEOUT_MS = 5_000

/**
 * Returns the current status. With an open order, fetches it from the provider, because members often return from
 * checkout before the webhook.
 */
export async function readSubscription(
  context: SubscriptionContext,
  member: CurrentMember,
): Promise<PlanStatus> {
  const { db, clock, log } = context
  const status = await planStatusOf(db, member, clock.now())
  if (status.current && isLive(status.current)) return status
  const order = await openOrderOf(db, member.memberId)
  const checkoutId = order?.checkoutId
  try {
    if (order && checkoutId)
      await withDeadline(PROVIDER_TIMEOUT_MS, () =>
        syncOpenCheckout(context, member.memberId, { ...order, checkoutId }),
      )
  } catch (error) {
    if (!(error instanceof PaymentsUnavailable)) throw error
    // The stored state remains valid. The webhook or the nightly refresh updates it.
    log.warn({ err: error }, 'subscription: provider timeout after checkout')
  }
  // Read again even without an open order, because a webhook may have closed the order after the first read.
  return planStatusOf(db, member, clock.now())
}

async function syncOpenCheckout(
  context: SubscriptionContext,
  memberId: string,
  order: { id: string; checkoutId: string },
): Promise<void> {
  const { status } = await context.payments.readCheckout(order.checkoutId)
  if (status === 'complete') await syncSubscription(context, memberId)
  if (status === 'expired') await closeOrder(context.db, memberId, { id: order.id, as: 'lapsed' })
}
