import { getOrThrow, type Ledger } from './ledger.ts'
import { invalid } from './refusals.ts'
import { chargeOnWire } from './render.ts'

export function refundPayment(
  ledger: Ledger,
  order: { paymentIntent: string; amount: number | null; metadata: Record<string, string> },
  at: number,
) {
  const charge = Object.values(ledger.state.charges).find(
    (made) => made.paymentIntent === order.paymentIntent,
  )
  const found = getOrThrow(ledger.state.charges, charge?.id ?? null, 'payment_intent')
  const amount = order.amount ?? found.amount - found.refunded
  if (amount <= 0 || found.refunded + amount > found.amount)
    throw invalid('Charge has already been refunded.')
  found.refunded += amount
  const refund = {
    id: ledger.id('re'),
    paymentIntent: order.paymentIntent,
    charge: found.id,
    amount,
    created: at,
    metadata: order.metadata,
  }
  ledger.state.refunds[refund.id] = refund
  ledger.emit('charge.refunded', chargeOnWire(found, ledger.state), at)
  return refund
}
