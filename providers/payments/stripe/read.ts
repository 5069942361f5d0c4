import type { z } from 'zod'
import type { Charge, Checkout, RemoteSubscription } from '../port.ts'
import type { invoiceSent, sessionSent, subscriptionSent } from './wire.ts'

type SentSubscription = z.infer<typeof subscriptionSent>
type SentInvoice = z.infer<typeof invoiceSent>

const instant = (seconds: number): Date => new Date(seconds * 1000)
const instantOrNull = (seconds: number | null): Date | null => (seconds ? instant(seconds) : null)

export const idOf = (reference: string | { id: string } | null | undefined): string | null =>
  typeof reference === 'string' ? reference : (reference?.id ?? null)

export function readSubscription(sent: SentSubscription): RemoteSubscription {
  // Since 2025 each item has its own period. We sell one item, but there may be more, so uses the latest end.
  const ends = Math.max(...sent.items.data.map((item) => item.current_period_end))
  const starts = Math.max(...sent.items.data.map((item) => item.current_period_start))
  return {
    id: sent.id,
    customerId: idOf(sent.customer) ?? '',
    status: sent.status,
    priceKey: sent.items.data.map(({ price }) => keyOfPrice(price)).find((key) => key !== null) ?? null,
    startedAt: instant(sent.start_date),
    periodStartsAt: instant(starts),
    periodEndsAt: instant(ends),
    // Flexible billing records a cancellation as a date, the older way as a flag.
    cancelsAt: sent.cancel_at_period_end ? instant(sent.cancel_at ?? ends) : instantOrNull(sent.cancel_at),
    endedAt: instantOrNull(sent.ended_at),
    endedFor: endedFor(sent),
    pricePence: sent.items.data[0]?.price.unit_amount ?? null,
    orderId: sent.metadata.order_id ?? null,
  }
}

/** Returns our key for a price. A price that lost its lookup key to a newer one has it in its metadata. */
export const keyOfPrice = (price: {
  lookup_key: string | null
  metadata: Record<string, string>
}): string | null => price.lookup_key ?? price.metadata.key ?? null

function endedFor(sent: SentSubscription): RemoteSubscription['endedFor'] {
  if (sent.status !== 'canceled') return null
  return sent.cancellation_details?.reason === 'payment_failed' ? 'not_paid' : 'asked'
}

/** Refunds and card of a payment. */
export interface Taken {
  refundedPence: number
  cardLast4: string | null
  cardFingerprint: string | null
}

/** Returns the price of the dearest line, because the other lines refund unused time after a change of plan. */
export function mainPriceOf(sent: SentInvoice): string | null {
  const [dearest] = sent.lines.data.toSorted((one, other) => other.amount - one.amount)
  return idOf(dearest?.pricing?.price_details?.price)
}

export function readCharge(
  sent: SentInvoice,
  { priceKey, taken }: { priceKey: string | null; taken: readonly Taken[] },
): Charge {
  return {
    invoiceId: sent.id,
    subscriptionId: idOf(sent.parent?.subscription_details?.subscription),
    createdAt: instant(sent.created),
    paidAt: instantOrNull(sent.status_transitions.paid_at),
    amountPence: sent.status === 'paid' ? sent.amount_paid : sent.amount_due,
    currency: sent.currency.toUpperCase(),
    status: sent.status ?? 'draft',
    url: sent.hosted_invoice_url ?? null,
    creditPence: sent.amount_due - sent.total,
    refundedPence: taken.reduce((sum, { refundedPence }) => sum + refundedPence, 0),
    priceKey,
    cardLast4: taken.find(({ cardLast4 }) => cardLast4 !== null)?.cardLast4 ?? null,
    cardFingerprint: taken.find(({ cardFingerprint }) => cardFingerprint !== null)?.cardFingerprint ?? null,
  }
}

export const readCheckout = (sent: z.infer<typeof sessionSent>): Checkout => ({
  id: sent.id,
  url: sent.url ?? '',
  status: sent.status ?? 'open',
  expiresAt: instant(sent.expires_at),
})
