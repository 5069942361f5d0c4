import type { SubscriptionContext } from '../context.ts'
import { type CheckoutOrder, closeOrder } from '../store/orders.ts'
import { syncSubscription } from './sync-subscription.ts'

/** Cancels the order, so that it cannot be paid. If it was paid already, stores the purchase. */
export async function cancelOrder(
  context: SubscriptionContext,
  memberId: string,
  order: CheckoutOrder,
): Promise<void> {
  if (order.checkoutId) {
    const closed = await context.payments.closeCheckout(order.checkoutId)
    if (closed.status === 'complete') await syncSubscription(context, memberId)
  }
  await closeOrder(context.db, memberId, { id: order.id, as: 'replaced' })
}
