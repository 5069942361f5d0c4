import type { SubscriptionContext } from '../context.ts'
import { type CheckoutOrder, closeOrder } from '../store/orders.ts'
import { followPayments } from './follow-payments.ts'

/** From here on the order cannot be paid. Where that had happened already, what was bought is written down. */
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
