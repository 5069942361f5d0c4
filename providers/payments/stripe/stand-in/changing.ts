import { bill, emitEvent, emitInvoiceEvent, settle, wholePeriod } from './invoicing.ts'
import { getOrThrow, type Ledger } from './ledger.ts'
import { renewalAfter } from './periods.ts'
import { declined, invalid, requiresAction } from './refusals.ts'
import type { InvoiceLine, PendingChange, SubscriptionRecord } from './state.ts'

/* A change of price: at once, or once its invoice is paid. */

const MAX_PENDING_SECONDS = 23 * 3600

/** Calculates the cost of a price change now: a credit for the unused time and a charge for the remaining time. */
export function prorate(
  ledger: Ledger,
  subscription: SubscriptionRecord,
  priceId: string,
  at: number,
): { lines: InvoiceLine[]; periodStart: number; periodEnd: number; anchor: number } {
  const old = getOrThrow(ledger.state.prices, subscription.price, 'price')
  const price = getOrThrow(ledger.state.prices, priceId, 'price')
  const { periodStart, periodEnd } = subscription
  if (at < periodStart || at > periodEnd) throw invalid('The proration date lies outside the current period.')
  const left = (periodEnd - at) / (periodEnd - periodStart)
  const unused: InvoiceLine = {
    description: `Unused time on ${old.productName}`,
    price: old.id,
    amount: -Math.round(old.amount * left),
    periodStart: at,
    periodEnd,
  }
  if (old.interval === price.interval) {
    const remaining: InvoiceLine = {
      description: `Remaining time on ${price.productName}`,
      price: price.id,
      amount: Math.round(price.amount * left),
      periodStart: at,
      periodEnd,
    }
    return { lines: [unused, remaining], periodStart, periodEnd, anchor: subscription.anchor }
  }
  const renewed = { periodStart: at, periodEnd: renewalAfter(at, price.interval, 1) }
  return { lines: [unused, wholePeriod(price, renewed)], ...renewed, anchor: at }
}

/** Payment mode of an update with items: fail without payment, or wait until it is paid. */
export type PaymentBehaviour = 'error_if_incomplete' | 'pending_if_incomplete'

export function changePrice(
  ledger: Ledger,
  subscription: SubscriptionRecord,
  change: { price: string; pricedAt: number; behaviour: PaymentBehaviour },
  at: number,
): void {
  const customer = getOrThrow(ledger.state.customers, subscription.customer, 'customer')
  dropChange(ledger, subscription, at)
  const { lines, ...period } = prorate(ledger, subscription, change.price, change.pricedAt)
  const balanceBefore = customer.balance
  const due = lines.reduce((sum, line) => sum + line.amount, balanceBefore)
  const isPaidAtOnce = due <= 0 || customer.card === 'works'
  if (!isPaidAtOnce && change.behaviour === 'error_if_incomplete')
    throw customer.card === 'asks_bank' ? requiresAction() : declined()
  const invoice = bill(ledger, subscription, 'subscription_update', lines, at)
  invoice.attempts = 1
  if (isPaidAtOnce) {
    Object.assign(subscription, period, { price: change.price })
    settle(ledger, invoice, at)
    emitInvoiceEvent(ledger, 'paid', invoice, at)
    return
  }
  invoice.paymentIntent = ledger.id('pi')
  const expiresAt = Math.min(at + MAX_PENDING_SECONDS, subscription.periodEnd)
  subscription.pending = { price: change.price, invoice: invoice.id, expiresAt, balanceBefore, ...period }
  emitInvoiceEvent(
    ledger,
    customer.card === 'asks_bank' ? 'payment_action_required' : 'payment_failed',
    invoice,
    at,
  )
}

/** Applies a pending change once its invoice is paid. */
export function applyChange(ledger: Ledger, subscription: SubscriptionRecord, at: number): void {
  const { pending } = subscription
  if (!pending) return
  const { price, periodStart, periodEnd, anchor } = pending
  const invoice = getOrThrow(ledger.state.invoices, pending.invoice, 'invoice')
  Object.assign(subscription, { price, periodStart, periodEnd, anchor, pending: null })
  settle(ledger, invoice, at)
  emitInvoiceEvent(ledger, 'paid', invoice, at)
  emitEvent(ledger, 'pending_update_applied', subscription, at)
  emitEvent(ledger, 'updated', subscription, at)
}

/** Drops a pending change after its deadline or another change of the subscription. */
export function dropChange(ledger: Ledger, subscription: SubscriptionRecord, at: number): void {
  const pending: PendingChange | null = subscription.pending ?? null
  if (!pending) return
  const invoice = getOrThrow(ledger.state.invoices, pending.invoice, 'invoice')
  invoice.status = 'void'
  invoice.voidedAt = at
  getOrThrow(ledger.state.customers, subscription.customer, 'customer').balance += pending.balanceBefore
  subscription.pending = null
  emitInvoiceEvent(ledger, 'voided', invoice, at)
  emitEvent(ledger, 'pending_update_expired', subscription, at)
}
