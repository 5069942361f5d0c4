import { type Ledger, need } from './ledger.ts'
import { nextRenewal, renewalAfter } from './periods.ts'
import { declined, invalid } from './refusals.ts'
import { sessionOnWire, subscriptionOnWire } from './render.ts'
import { invoiceOnWire } from './render-money.ts'
import type { InvoiceLine, InvoiceRecord, PriceRecord, SessionRecord, SubscriptionRecord } from './state.ts'

const DAY = 86_400
const RETRY_DAYS = [2, 4, 6]
/** What is still unpaid then ends the subscription. */
const GIVE_UP_DAYS = 14

export const tellAbout = (
  ledger: Ledger,
  change: 'created' | 'updated' | 'deleted',
  subscription: SubscriptionRecord,
  at: number,
): void => ledger.emit(`customer.subscription.${change}`, subscriptionOnWire(subscription, ledger.state), at)

const tellInvoice = (ledger: Ledger, change: string, invoice: InvoiceRecord, at: number): void =>
  ledger.emit(`invoice.${change}`, invoiceOnWire(invoice, ledger.pages), at)

/** The person pressed Pay on the checkout page. */
export function payCheckout(ledger: Ledger, session: SessionRecord, at: number): void {
  if (session.status !== 'open') throw invalid('This Checkout Session is no longer open.')
  const { state } = ledger
  const price = need(state.prices, session.price, 'price')
  const customer = need(state.customers, session.customer, 'customer')
  customer.card = 'works'
  const subscription: SubscriptionRecord = {
    id: ledger.id('sub'),
    item: ledger.id('si'),
    customer: session.customer,
    price: session.price,
    metadata: session.subscriptionMetadata,
    status: 'active',
    created: at,
    anchor: at,
    periodStart: at,
    periodEnd: renewalAfter(at, price.interval, 1),
    cancelAtPeriodEnd: false,
    cancelAt: null,
    canceledAt: null,
    endedAt: null,
    reason: null,
    comment: null,
    latestInvoice: null,
    owing: null,
  }
  state.subscriptions[subscription.id] = subscription
  const invoice = bill(ledger, subscription, 'subscription_create', [wholePeriod(price, subscription)], at)
  collect(ledger, subscription, invoice, at)
  session.status = 'complete'
  session.subscription = subscription.id
  tellAbout(ledger, 'created', subscription, at)
  tellInvoice(ledger, 'paid', invoice, at)
  ledger.emit('checkout.session.completed', sessionOnWire(session, ledger.pages), at)
}

const wholePeriod = (
  price: PriceRecord,
  period: { periodStart: number; periodEnd: number },
): InvoiceLine => ({
  description: `1 × ${price.productName} (at £${(price.amount / 100).toFixed(2)} / ${price.interval})`,
  price: price.id,
  amount: price.amount,
  periodStart: period.periodStart,
  periodEnd: period.periodEnd,
})

function bill(
  ledger: Ledger,
  subscription: SubscriptionRecord,
  reason: InvoiceRecord['reason'],
  lines: InvoiceLine[],
  at: number,
): InvoiceRecord {
  const { state } = ledger
  const customer = need(state.customers, subscription.customer, 'customer')
  const total = lines.reduce((sum, line) => sum + line.amount, 0)
  const due = Math.max(0, total + customer.balance)
  customer.balance = Math.min(0, customer.balance + total)
  const invoice: InvoiceRecord = {
    id: ledger.id('in'),
    number: `KT-${String(Object.keys(state.invoices).length + 1).padStart(4, '0')}`,
    customer: customer.id,
    subscription: subscription.id,
    reason,
    created: at,
    lines,
    total,
    due,
    paid: 0,
    status: 'open',
    paidAt: null,
    attempts: 0,
    paymentIntent: null,
  }
  state.invoices[invoice.id] = invoice
  subscription.latestInvoice = invoice.id
  return invoice
}

/** Tries the card. True when the invoice is paid. */
function collect(
  ledger: Ledger,
  subscription: SubscriptionRecord,
  invoice: InvoiceRecord,
  at: number,
): boolean {
  const customer = need(ledger.state.customers, subscription.customer, 'customer')
  invoice.attempts += 1
  if (invoice.due > 0 && customer.card === 'declines') return false
  invoice.status = 'paid'
  invoice.paid = invoice.due
  invoice.paidAt = at
  if (invoice.due > 0) {
    invoice.paymentIntent = ledger.id('pi')
    const charge = { id: ledger.id('ch'), paymentIntent: invoice.paymentIntent, customer: customer.id }
    ledger.state.charges[charge.id] = { ...charge, amount: invoice.due, refunded: 0, created: at }
  }
  return true
}

/** A period is over: the next one begins and is charged. */
export function renew(ledger: Ledger, subscription: SubscriptionRecord, at: number): void {
  const price = need(ledger.state.prices, subscription.price, 'price')
  subscription.periodStart = subscription.periodEnd
  subscription.periodEnd = nextRenewal(subscription.anchor, price.interval, subscription.periodStart)
  const invoice = bill(ledger, subscription, 'subscription_cycle', [wholePeriod(price, subscription)], at)
  if (collect(ledger, subscription, invoice, at)) {
    tellAbout(ledger, 'updated', subscription, at)
    tellInvoice(ledger, 'paid', invoice, at)
    return
  }
  subscription.status = 'past_due'
  subscription.owing = { invoice: invoice.id, failures: 1, nextTry: at + (RETRY_DAYS[0] ?? 1) * DAY }
  tellInvoice(ledger, 'payment_failed', invoice, at)
  tellAbout(ledger, 'updated', subscription, at)
}

/** Tries again what is owed: because its day has come, or because a new card was given. */
export function tryAgain(ledger: Ledger, subscription: SubscriptionRecord, at: number): void {
  const { owing } = subscription
  if (!owing) return
  const invoice = need(ledger.state.invoices, owing.invoice, 'invoice')
  if (collect(ledger, subscription, invoice, at)) {
    subscription.status = 'active'
    subscription.owing = null
    tellInvoice(ledger, 'paid', invoice, at)
    tellAbout(ledger, 'updated', subscription, at)
    return
  }
  if (owing.failures > RETRY_DAYS.length) {
    invoice.status = 'void'
    end(ledger, subscription, 'payment_failed', at)
    return
  }
  const since = invoice.created
  const days = RETRY_DAYS[owing.failures] ?? GIVE_UP_DAYS
  subscription.owing = { invoice: invoice.id, failures: owing.failures + 1, nextTry: since + days * DAY }
  tellInvoice(ledger, 'payment_failed', invoice, at)
}

export function end(
  ledger: Ledger,
  subscription: SubscriptionRecord,
  reason: 'cancellation_requested' | 'payment_failed',
  at: number,
): void {
  if (subscription.status === 'canceled') throw invalid('This subscription was canceled before.')
  subscription.status = 'canceled'
  subscription.endedAt = at
  subscription.canceledAt ??= at
  subscription.reason = reason
  subscription.owing = null
  tellAbout(ledger, 'deleted', subscription, at)
}

/** What a change of price costs at this moment: the unused old time back, the remaining new time charged. */
export function prorate(
  ledger: Ledger,
  subscription: SubscriptionRecord,
  priceId: string,
  at: number,
): { lines: InvoiceLine[]; periodStart: number; periodEnd: number; anchor: number } {
  const old = need(ledger.state.prices, subscription.price, 'price')
  const price = need(ledger.state.prices, priceId, 'price')
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

export function changePrice(
  ledger: Ledger,
  subscription: SubscriptionRecord,
  change: { price: string; pricedAt: number },
  at: number,
): void {
  const customer = need(ledger.state.customers, subscription.customer, 'customer')
  const { lines, ...period } = prorate(ledger, subscription, change.price, change.pricedAt)
  const due = lines.reduce((sum, line) => sum + line.amount, customer.balance)
  if (due > 0 && customer.card === 'declines') throw declined()
  Object.assign(subscription, period, { price: change.price })
  const invoice = bill(ledger, subscription, 'subscription_update', lines, at)
  collect(ledger, subscription, invoice, at)
  tellInvoice(ledger, 'paid', invoice, at)
}
