import type { SubscriptionContext } from '../context.ts'
import { type CheckoutOrder, closeOrder } from '../store/orders.ts'
import { followPayments } from './follow-payments.ts'

/** Cancels the order, so that it cannot be paid. If it was paid already, stores the purchase. */
export async function callOff(
  context: SubscriptionContext,
  memberId: string,
  order: CheckoutOrder,
): Promise<void> {
  if (order.checkoutId) {
    const closed = await context.payments.closeCheckout(order.checkoutId)
    if (closed.status === 'complete') await followPayments(context, memberId)
  }
  await closeOrder(context.db, memberId, { id: order.id, as: 'replaced' })
}
