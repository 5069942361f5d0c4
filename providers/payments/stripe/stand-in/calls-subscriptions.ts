import { end } from './billing.ts'
import type { Call, CallContext } from './call.ts'
import { page } from './calls-customers.ts'
import { changePrice, prorate } from './changing.ts'
import { textIn, textsIn } from './forms.ts'
import { emitEvent } from './invoicing.ts'
import { getOrThrow } from './ledger.ts'
import { refundPayment } from './refunds.ts'
import { invalid } from './refusals.ts'
import { chargeOnWire, refundOnWire } from './render-charges.ts'
import { invoiceOnWire, invoicePaymentsOnWire } from './render-invoices.ts'
import { subscriptionOnWire } from './render-subscriptions.ts'

const newestFirst = (one: { created: number; id: string }, other: { created: number; id: string }): number =>
  other.created - one.created

/** Subscriptions, invoices, charges and refunds. */
export const subscriptionCalls: readonly Call[] = [
  {
    method: 'GET',
    path: '/v1/subscriptions',
    answer({ ledger, form }) {
      const status = textIn(form, 'status')
      const found = Object.values(ledger.state.subscriptions)
        .filter((subscription) => subscription.customer === textIn(form, 'customer'))
        .filter((subscription) => status === 'all' || subscription.status !== 'canceled')
        .sort(newestFirst)
      return page(
        found.map((subscription) => subscriptionOnWire(subscription, ledger.state)),
        '/v1/subscriptions',
      )
    },
  },
  {
    method: 'GET',
    path: '/v1/subscriptions/{id}',
    answer: ({ ledger, id }) =>
      subscriptionOnWire(getOrThrow(ledger.state.subscriptions, id, 'subscription'), ledger.state),
  },
  { method: 'POST', path: '/v1/subscriptions/{id}', answer: updateSubscription },
  {
    method: 'DELETE',
    path: '/v1/subscriptions/{id}',
    answer({ ledger, id, now }) {
      const subscription = getOrThrow(ledger.state.subscriptions, id, 'subscription')
      end(ledger, subscription, 'cancellation_requested', now)
      return subscriptionOnWire(subscription, ledger.state)
    },
  },
  {
    method: 'GET',
    path: '/v1/invoices',
    answer({ ledger, form }) {
      const found = Object.values(ledger.state.invoices)
        .filter((invoice) => invoice.customer === textIn(form, 'customer'))
        .reverse()
        .sort(newestFirst)
      return page(
        found.map((invoice) => invoiceOnWire(invoice, ledger)),
        '/v1/invoices',
      )
    },
  },
  { method: 'POST', path: '/v1/invoices/create_preview', answer: previewInvoice },
  {
    method: 'GET',
    path: '/v1/invoice_payments',
    answer({ ledger, form }) {
      const invoice = getOrThrow(ledger.state.invoices, textIn(form, 'invoice'), 'invoice')
      return page(invoicePaymentsOnWire(invoice), '/v1/invoice_payments')
    },
  },
  {
    method: 'GET',
    path: '/v1/charges',
    answer({ ledger, form }) {
      const found = Object.values(ledger.state.charges).filter(
        (charge) => charge.customer === textIn(form, 'customer'),
      )
      return page(
        found.map((charge) => chargeOnWire(charge, ledger.state)),
        '/v1/charges',
      )
    },
  },
  {
    method: 'POST',
    path: '/v1/refunds',
    answer({ ledger, form, now }) {
      const amount = textIn(form, 'amount')
      const order = {
        paymentIntent: textIn(form, 'payment_intent') ?? '',
        amount: amount === null ? null : Number(amount),
        metadata: textsIn(form, 'metadata'),
      }
      return refundOnWire(refundPayment(ledger, order, now))
    },
  },
]

function updateSubscription({ ledger, id, form, now }: CallContext): object {
  const subscription = getOrThrow(ledger.state.subscriptions, id, 'subscription')
  if (subscription.status === 'canceled')
    throw invalid('A canceled subscription can only update its cancellation_details and metadata.')
  const atPeriodEnd = textIn(form, 'cancel_at_period_end')
  const cancelAt = textIn(form, 'cancel_at')
  if (atPeriodEnd !== null && cancelAt !== null)
    throw invalid('You may only specify one of these parameters: cancel_at, cancel_at_period_end.')
  if (atPeriodEnd !== null)
    setCancelAtPeriodEnd(subscription, atPeriodEnd === 'true' ? subscription.periodEnd : null, now)
  if (atPeriodEnd !== null) subscription.cancelAtPeriodEnd = atPeriodEnd === 'true'
  if (cancelAt !== null) setCancelAtPeriodEnd(subscription, cancelAt === '' ? null : Number(cancelAt), now)
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

function setCancelAtPeriodEnd(
  subscription: { cancelAt: number | null; canceledAt: number | null; reason: unknown },
  at: number | null,
  now: number,
): void {
  subscription.cancelAt = at
  subscription.canceledAt = at === null ? null : now
}

function previewInvoice({ ledger, form, now }: CallContext): object {
  const subscription = getOrThrow(ledger.state.subscriptions, textIn(form, 'subscription'), 'subscription')
  const customer = getOrThrow(ledger.state.customers, subscription.customer, 'customer')
  const price = textIn(form, 'subscription_details', 'items', '0', 'price') ?? subscription.price
  const at = Number(textIn(form, 'subscription_details', 'proration_date') ?? now)
  const { lines } = prorate(ledger, subscription, price, at)
  const total = lines.reduce((sum, line) => sum + line.amount, 0)
  return invoiceOnWire(
    {
      id: 'in_preview',
      number: '',
      customer: customer.id,
      subscription: subscription.id,
      reason: 'subscription_update',
      created: now,
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
    },
    ledger,
  )
}
