import { getOrThrow, type Ledger } from './ledger.ts'
import { invoiceOnWire } from './render-invoices.ts'
import { subscriptionOnWire } from './render-subscriptions.ts'
import type { CustomerRecord, InvoiceLine, InvoiceRecord, PriceRecord, SubscriptionRecord } from './state.ts'

/* Creates invoices, collects payment and emits events for both. */

export const emitEvent = (
  ledger: Ledger,
  change: 'created' | 'updated' | 'deleted' | 'pending_update_applied' | 'pending_update_expired',
  subscription: SubscriptionRecord,
  at: number,
): void => ledger.emit(`customer.subscription.${change}`, subscriptionOnWire(subscription, ledger.state), at)

export const emitInvoiceEvent = (ledger: Ledger, change: string, invoice: InvoiceRecord, at: number): void =>
  ledger.emit(`invoice.${change}`, invoiceOnWire(invoice, ledger), at)

export const wholePeriod = (
  price: PriceRecord,
  period: { periodStart: number; periodEnd: number },
): InvoiceLine => ({
  description: `1 × ${price.productName} (at £${(price.amount / 100).toFixed(2)} / ${price.interval})`,
  price: price.id,
  amount: price.amount,
  periodStart: period.periodStart,
  periodEnd: period.periodEnd,
})

/** Unpaid invoice that uses the customer's credit, without id and number. */
export function invoiceFor(
  customer: CustomerRecord,
  subscription: SubscriptionRecord,
  { reason, lines, at }: { reason: InvoiceRecord['reason']; lines: InvoiceLine[]; at: number },
): InvoiceRecord {
  const total = lines.reduce((sum, line) => sum + line.amount, 0)
  return {
    id: '',
    number: '',
    customer: customer.id,
    subscription: subscription.id,
    reason,
    created: at,
    lines,
    total,
    startingBalance: customer.balance,
    due: Math.max(0, total + customer.balance),
    paid: 0,
    status: 'open',
    paidAt: null,
    voidedAt: null,
    attempts: 0,
    paymentIntent: null,
  }
}

export function bill(
  ledger: Ledger,
  subscription: SubscriptionRecord,
  reason: InvoiceRecord['reason'],
  lines: InvoiceLine[],
  at: number,
): InvoiceRecord {
  const { customers, invoices } = ledger.state
  const customer = getOrThrow(customers, subscription.customer, 'customer')
  const id = ledger.id('in')
  const number = `KT-${String(Object.keys(invoices).length + 1).padStart(4, '0')}`
  const invoice = { ...invoiceFor(customer, subscription, { reason, lines, at }), id, number }
  customer.balance = Math.min(0, customer.balance + invoice.total)
  invoices[id] = invoice
  subscription.latestInvoice = id
  return invoice
}

/** Charges the card. Returns true if the invoice is paid. */
export function collect(
  ledger: Ledger,
  subscription: SubscriptionRecord,
  invoice: InvoiceRecord,
  at: number,
): boolean {
  const customer = getOrThrow(ledger.state.customers, subscription.customer, 'customer')
  invoice.attempts += 1
  if (invoice.due > 0 && customer.card === 'declines') return false
  settle(ledger, invoice, at)
  return true
}

/** Marks the invoice as paid. */
export function settle(ledger: Ledger, invoice: InvoiceRecord, at: number): void {
  invoice.status = 'paid'
  invoice.paid = invoice.due
  invoice.paidAt = at
  if (invoice.due === 0) return
  invoice.paymentIntent ??= ledger.id('pi')
  const charge = { id: ledger.id('ch'), paymentIntent: invoice.paymentIntent, customer: invoice.customer }
  ledger.state.charges[charge.id] = { ...charge, amount: invoice.due, refunded: 0, created: at }
}
