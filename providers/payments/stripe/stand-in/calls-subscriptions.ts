import { end } from './billing.ts'
import type { CallContext, Calls } from './call.ts'
import { changePrice, prorate } from './changing.ts'
import { textIn, textsIn } from './forms.ts'
import { emitEvent, invoiceFor } from './invoicing.ts'
import { getOrThrow } from './ledger.ts'
import { refundPayment } from './refunds.ts'
import { invalid } from './refusals.ts'
import { chargeOnWire, listOf, refundOnWire } from './render.ts'
import { invoiceOnWire, invoicePaymentsOnWire } from './render-invoices.ts'
import { subscriptionOnWire } from './render-subscriptions.ts'
import type { SubscriptionRecord } from './state.ts'

/** Returns the records of the customer in the query, newest first. */
const theirs = <Kept extends { customer: string; created: number }>(
  kept: Record<string, Kept>,
  { form }: CallContext,
): Kept[] =>
  Object.values(kept)
    .filter(({ customer }) => customer === textIn(form, 'customer'))
    .reverse()
    .sort((one, other) => other.created - one.created)

/** Subscriptions, invoices, charges and refunds. */
export const subscriptionCalls: Calls = {
  'GET /v1/subscriptions'(context) {
    const { ledger, form } = context
    const isAsked = ({ status }: SubscriptionRecord): boolean =>
      textIn(form, 'status') === 'all' || status !== 'canceled'
    const found = theirs(ledger.state.subscriptions, context).filter(isAsked)
    return listOf(
      found.map((subscription) => subscriptionOnWire(subscription, ledger.state)),
      '/v1/subscriptions',
    )
  },
  'GET /v1/subscriptions/{id}': ({ ledger, id }) =>
    subscriptionOnWire(getOrThrow(ledger.state.subscriptions, id, 'subscription'), ledger.state),
  'POST /v1/subscriptions/{id}': updateSubscription,
  'DELETE /v1/subscriptions/{id}'({ ledger, id, now }) {
    const subscription = getOrThrow(ledger.state.subscriptions, id, 'subscription')
    end(ledger, subscription, 'cancellation_requested', now)
    return subscriptionOnWire(subscription, ledger.state)
  },
  'GET /v1/invoices'(context) {
    const { ledger } = context
    const found = theirs(ledger.state.invoices, context)
    return listOf(
      found.map((invoice) => invoiceOnWire(invoice, ledger)),
      '/v1/invoices',
    )
  },
  'POST /v1/invoices/create_preview': previewInvoice,
  'GET /v1/invoice_payments'({ ledger, form }) {
    const invoice = getOrThrow(ledger.state.invoices, textIn(form, 'invoice'), 'invoice')
    return listOf(invoicePaymentsOnWire(invoice), '/v1/invoice_payments')
  },
  'GET /v1/charges'(context) {
    const { state } = context.ledger
    const found = theirs(state.charges, context)
    return listOf(
      found.map((charge) => chargeOnWire(charge, state)),
      '/v1/charges',
    )
  },
  'POST /v1/refunds'({ ledger, form, now }) {
    const amount = textIn(form, 'amount')
    const order = {
      paymentIntent: textIn(form, 'payment_intent') ?? '',
      amount: amount === null ? null : Number(amount),
      metadata: textsIn(form, 'metadata'),
    }
    return refundOnWire(refundPayment(ledger, order, now))
  },
}

function updateSubscription({ ledger, id, form, now }: CallContext): object {
  const subscription = getOrThrow(ledger.state.subscriptions, id, 'subscription')
  if (subscription.status === 'canceled')
    throw invalid('A canceled subscription can only update its cancellation_details and metadata.')
  const atPeriodEnd = textIn(form, 'cancel_at_period_end')
  const cancelAt = textIn(form, 'cancel_at')
  if (atPeriodEnd !== null && cancelAt !== null)
    throw invalid('You may only specify one of these parameters: cancel_at, cancel_at_period_end.')
  if (atPeriodEnd !== null) subscription.cancelAtPeriodEnd = atPeriodEnd === 'true'
  if (atPeriodEnd !== null || cancelAt !== null) {
    const endsAt = atPeriodEnd === 'true' ? subscription.periodEnd : Number(cancelAt) || null
    Object.assign(subscription, { cancelAt: endsAt, canceledAt: endsAt && now })
  }
  subscription.comment = textIn(form, 'cancellation_details', 'comment') ?? subscription.comment
  const price = textIn(form, 'items', '0', 'price')
  if (price && price !== subscription.price) {
    const item = textIn(form, 'items', '0', 'id')
    if (item !== subscription.item) throw invalid('Name the item to change its price.', 'items[0][id]')
    const pricedAt = Number(textIn(form, 'proration_date') ?? now)
    const behaviour = textIn(form, 'payment_behavior')
    if (behaviour !== 'error_if_incomplete' && behaviour !== 'pending_if_incomplete')
      throw invalid('Only two ways to pay for a change are played here.', 'payment_behavior')
    changePrice(ledger, subscription, { price, pricedAt, behaviour }, now)
  }
  emitEvent(ledger, 'updated', subscription, now)
  const wire = subscriptionOnWire(subscription, ledger.state)
  const invoice = subscription.latestInvoice && ledger.state.invoices[subscription.latestInvoice]
  const isExpanded = Object.values(textsIn(form, 'expand')).includes('latest_invoice')
  return isExpanded && invoice ? { ...wire, latest_invoice: invoiceOnWire(invoice, ledger) } : wire
}

function previewInvoice({ ledger, form, now }: CallContext): object {
  const subscription = getOrThrow(ledger.state.subscriptions, textIn(form, 'subscription'), 'subscription')
  const customer = getOrThrow(ledger.state.customers, subscription.customer, 'customer')
  const price = textIn(form, 'subscription_details', 'items', '0', 'price') ?? subscription.price
  const at = Number(textIn(form, 'subscription_details', 'proration_date') ?? now)
  const { lines } = prorate(ledger, subscription, price, at)
  const invoice = invoiceFor(customer, subscription, { reason: 'subscription_update', lines, at: now })
  return invoiceOnWire({ ...invoice, id: 'in_preview' }, ledger)
}
