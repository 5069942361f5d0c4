import { type CheckoutOrder, closeOrder } from '../store/orders.ts'
import type { Surroundings } from '../surroundings.ts'
import { followPayments } from './follow-payments.ts'

/** From here on the order cannot be paid. Where that had happened already, what was bought is written down. */
export async function callOff(around: Surroundings, memberId: string, order: CheckoutOrder): Promise<void> {
  if (order.checkoutId) {
    const closed = await around.payments.closeCheckout(order.checkoutId)
    if (closed.status === 'complete') await followPayments(around, memberId)
  }
  await closeOrder(around.runtime.db, memberId, { id: order.id, as: 'replaced' })
}
