import { dropChange } from './changing.ts'
import { bill, collect, emitEvent, emitInvoiceEvent, wholePeriod } from './invoicing.ts'
import { getOrThrow, type Ledger } from './ledger.ts'
import { nextRenewal, renewalAfter } from './periods.ts'
import { invalid } from './refusals.ts'
import { sessionOnWire } from './render.ts'
import type { CustomerRecord, SessionRecord, SubscriptionRecord } from './state.ts'

const DAY = 86_400
const RETRY_DAYS = [2, 4, 6]
/** Days after which an unpaid subscription ends. */
const GIVE_UP_DAYS = 14

/** Completes a checkout: the person pressed Pay and confirmed with their bank if required. */
export function payCheckout(
  ledger: Ledger,
  session: SessionRecord,
  card: CustomerRecord['card'],
  at: number,
): void {
  if (session.status !== 'open') throw invalid('This Checkout Session is no longer open.')
  const { state } = ledger
  const price = getOrThrow(state.prices, session.price, 'price')
  const customer = getOrThrow(state.customers, session.customer, 'customer')
  customer.card = card
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
    pending: null,
  }
  state.subscriptions[subscription.id] = subscription
  const invoice = bill(ledger, subscription, 'subscription_create', [wholePeriod(price, subscription)], at)
  collect(ledger, subscription, invoice, at)
  session.status = 'complete'
  session.subscription = subscription.id
  emitEvent(ledger, 'created', subscription, at)
  emitInvoiceEvent(ledger, 'paid', invoice, at)
  ledger.emit('checkout.session.completed', sessionOnWire(session, ledger.pages), at)
}

/** Starts the next period and charges it. */
export function renew(ledger: Ledger, subscription: SubscriptionRecord, at: number): void {
  const price = getOrThrow(ledger.state.prices, subscription.price, 'price')
  dropChange(ledger, subscription, at)
  subscription.periodStart = subscription.periodEnd
  subscription.periodEnd = nextRenewal(subscription.anchor, price.interval, subscription.periodStart)
  const invoice = bill(ledger, subscription, 'subscription_cycle', [wholePeriod(price, subscription)], at)
  if (collect(ledger, subscription, invoice, at)) {
    emitEvent(ledger, 'updated', subscription, at)
    emitInvoiceEvent(ledger, 'paid', invoice, at)
    return
  }
  subscription.status = 'past_due'
  subscription.owing = { invoice: invoice.id, failures: 1, nextTry: at + (RETRY_DAYS[0] ?? 1) * DAY }
  emitInvoiceEvent(ledger, 'payment_failed', invoice, at)
  emitEvent(ledger, 'updated', subscription, at)
}

/** Retries an open charge, on its date or after a new card was given. */
export function tryAgain(ledger: Ledger, subscription: SubscriptionRecord, at: number): void {
  const { owing } = subscription
  if (!owing) return
  const invoice = getOrThrow(ledger.state.invoices, owing.invoice, 'invoice')
  if (collect(ledger, subscription, invoice, at)) {
    subscription.status = 'active'
    subscription.owing = null
    emitInvoiceEvent(ledger, 'paid', invoice, at)
    emitEvent(ledger, 'updated', subscription, at)
    return
  }
  if (owing.failures > RETRY_DAYS.length) {
    invoice.status = 'void'
    invoice.voidedAt = at
    end(ledger, subscription, 'payment_failed', at)
    return
  }
  const since = invoice.created
  const days = RETRY_DAYS[owing.failures] ?? GIVE_UP_DAYS
  subscription.owing = { invoice: invoice.id, failures: owing.failures + 1, nextTry: since + days * DAY }
  emitInvoiceEvent(ledger, 'payment_failed', invoice, at)
}

export function end(
  ledger: Ledger,
  subscription: SubscriptionRecord,
  reason: 'cancellation_requested' | 'payment_failed',
  at: number,
): void {
  if (subscription.status === 'canceled') throw invalid('This subscription was canceled before.')
  dropChange(ledger, subscription, at)
  subscription.status = 'canceled'
  subscription.endedAt = at
  subscription.canceledAt ??= at
  subscription.reason = reason
  subscription.owing = null
  emitEvent(ledger, 'deleted', subscription, at)
}
