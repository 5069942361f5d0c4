import type Stripe from 'stripe'
import type {
  ChargeRecord,
  CustomerRecord,
  InvoiceRecord,
  PriceRecord,
  RefundRecord,
  SessionRecord,
  StandInState,
  SubscriptionRecord,
} from './state.ts'

/*
 * Our records as Stripe would send them. Each answer is a part of the SDK's own type: a field that Stripe
 * renames or retypes stops the build here.
 */

const listOf = <Item>(data: Item[], url: string) => ({ object: 'list' as const, data, has_more: false, url })

export function customerOnWire(
  customer: CustomerRecord,
): Pick<
  Stripe.Customer,
  'id' | 'object' | 'email' | 'name' | 'metadata' | 'created' | 'balance' | 'livemode'
> {
  const { id, email, name, metadata, created, balance } = customer
  return { id, object: 'customer', email, name, metadata, created, balance, livemode: false }
}

export function priceOnWire(price: PriceRecord) {
  const recurring: Pick<Stripe.Price.Recurring, 'interval' | 'interval_count' | 'usage_type'> = {
    interval: price.interval,
    interval_count: 1,
    usage_type: 'licensed',
  }
  const wire: Pick<
    Stripe.Price,
    | 'id'
    | 'object'
    | 'active'
    | 'currency'
    | 'unit_amount'
    | 'lookup_key'
    | 'product'
    | 'created'
    | 'type'
    | 'livemode'
  > = {
    id: price.id,
    object: 'price',
    active: true,
    currency: 'gbp',
    unit_amount: price.amount,
    lookup_key: price.lookupKey,
    product: price.product,
    created: price.created,
    type: 'recurring',
    livemode: false,
  }
  return { ...wire, recurring }
}

export function sessionOnWire(session: SessionRecord, pages: string) {
  const wire: Pick<
    Stripe.Checkout.Session,
    | 'id'
    | 'object'
    | 'customer'
    | 'client_reference_id'
    | 'mode'
    | 'status'
    | 'payment_status'
    | 'subscription'
    | 'success_url'
    | 'cancel_url'
    | 'url'
    | 'created'
    | 'expires_at'
    | 'metadata'
    | 'livemode'
  > = {
    id: session.id,
    object: 'checkout.session',
    customer: session.customer,
    client_reference_id: session.reference,
    mode: 'subscription',
    status: session.status,
    payment_status: session.status === 'complete' ? 'paid' : 'unpaid',
    subscription: session.subscription,
    success_url: session.successUrl,
    cancel_url: session.cancelUrl,
    url: session.status === 'open' ? `${pages}/${session.id}` : null,
    created: session.created,
    expires_at: session.expiresAt,
    metadata: session.metadata,
    livemode: false,
  }
  return wire
}

export function subscriptionOnWire(subscription: SubscriptionRecord, state: StandInState) {
  const price = state.prices[subscription.price]
  const item: Pick<
    Stripe.SubscriptionItem,
    | 'id'
    | 'object'
    | 'created'
    | 'current_period_start'
    | 'current_period_end'
    | 'quantity'
    | 'subscription'
    | 'metadata'
  > = {
    id: subscription.item,
    object: 'subscription_item',
    created: subscription.created,
    current_period_start: subscription.periodStart,
    current_period_end: subscription.periodEnd,
    quantity: 1,
    subscription: subscription.id,
    metadata: {},
  }
  const details: Pick<Stripe.Subscription.CancellationDetails, 'reason' | 'comment' | 'feedback'> = {
    reason: subscription.reason,
    comment: subscription.comment,
    feedback: null,
  }
  const wire: Pick<
    Stripe.Subscription,
    | 'id'
    | 'object'
    | 'customer'
    | 'status'
    | 'created'
    | 'start_date'
    | 'billing_cycle_anchor'
    | 'cancel_at'
    | 'cancel_at_period_end'
    | 'canceled_at'
    | 'ended_at'
    | 'currency'
    | 'collection_method'
    | 'latest_invoice'
    | 'metadata'
    | 'livemode'
  > = {
    id: subscription.id,
    object: 'subscription',
    customer: subscription.customer,
    status: subscription.status,
    created: subscription.created,
    start_date: subscription.created,
    billing_cycle_anchor: subscription.anchor,
    cancel_at: subscription.cancelAt,
    cancel_at_period_end: subscription.cancelAtPeriodEnd,
    canceled_at: subscription.canceledAt,
    ended_at: subscription.endedAt,
    currency: 'gbp',
    collection_method: 'charge_automatically',
    latest_invoice: subscription.latestInvoice,
    metadata: subscription.metadata,
    livemode: false,
  }
  const items = listOf(price ? [{ ...item, price: priceOnWire(price) }] : [], '/v1/subscription_items')
  return { ...wire, cancellation_details: details, items }
}

export function invoiceOnWire(invoice: InvoiceRecord, pages: string) {
  const wire: Pick<
    Stripe.Invoice,
    | 'id'
    | 'object'
    | 'number'
    | 'customer'
    | 'created'
    | 'currency'
    | 'amount_due'
    | 'amount_paid'
    | 'amount_remaining'
    | 'attempt_count'
    | 'billing_reason'
    | 'status'
    | 'total'
    | 'hosted_invoice_url'
    | 'invoice_pdf'
    | 'livemode'
  > = {
    id: invoice.id,
    object: 'invoice',
    number: invoice.number,
    customer: invoice.customer,
    created: invoice.created,
    currency: 'gbp',
    amount_due: invoice.due,
    amount_paid: invoice.paid,
    amount_remaining: invoice.due - invoice.paid,
    attempt_count: invoice.attempts,
    billing_reason: invoice.reason,
    status: invoice.status,
    total: invoice.total,
    hosted_invoice_url: `${pages}/invoices/${invoice.id}`,
    invoice_pdf: `${pages}/invoices/${invoice.id}`,
    livemode: false,
  }
  const parent: Pick<Stripe.Invoice.Parent, 'type'> & {
    subscription_details: { subscription: string; metadata: Record<string, string> }
  } = {
    type: 'subscription_details',
    subscription_details: { subscription: invoice.subscription, metadata: {} },
  }
  const transitions: Stripe.Invoice.StatusTransitions = {
    finalized_at: invoice.created,
    marked_uncollectible_at: null,
    paid_at: invoice.paidAt,
    voided_at: null,
  }
  const lines = invoice.lines.map((line) => ({
    object: 'line_item' as const,
    amount: line.amount,
    currency: 'gbp',
    description: line.description,
    period: { start: line.periodStart, end: line.periodEnd },
  }))
  return {
    ...wire,
    parent,
    status_transitions: transitions,
    lines: listOf(lines, `/v1/invoices/${invoice.id}/lines`),
    payments: listOf(invoicePaymentsOnWire(invoice), '/v1/invoice_payments'),
  }
}

export function invoicePaymentsOnWire(invoice: InvoiceRecord) {
  if (!invoice.paymentIntent) return []
  const wire: Pick<
    Stripe.InvoicePayment,
    | 'id'
    | 'object'
    | 'amount_paid'
    | 'amount_requested'
    | 'created'
    | 'currency'
    | 'invoice'
    | 'status'
    | 'payment'
  > = {
    id: `inpay_${invoice.id.slice(3)}`,
    object: 'invoice_payment',
    amount_paid: invoice.paid,
    amount_requested: invoice.due,
    created: invoice.created,
    currency: 'gbp',
    invoice: invoice.id,
    status: invoice.status,
    payment: { type: 'payment_intent', payment_intent: invoice.paymentIntent },
  }
  return [wire]
}

export function chargeOnWire(
  charge: ChargeRecord,
): Pick<
  Stripe.Charge,
  | 'id'
  | 'object'
  | 'amount'
  | 'amount_refunded'
  | 'refunded'
  | 'currency'
  | 'customer'
  | 'payment_intent'
  | 'paid'
  | 'status'
  | 'created'
  | 'livemode'
> {
  return {
    id: charge.id,
    object: 'charge',
    amount: charge.amount,
    amount_refunded: charge.refunded,
    refunded: charge.refunded === charge.amount,
    currency: 'gbp',
    customer: charge.customer,
    payment_intent: charge.paymentIntent,
    paid: true,
    status: 'succeeded',
    created: charge.created,
    livemode: false,
  }
}

export function refundOnWire(
  refund: RefundRecord,
): Pick<
  Stripe.Refund,
  | 'id'
  | 'object'
  | 'amount'
  | 'currency'
  | 'charge'
  | 'payment_intent'
  | 'status'
  | 'created'
  | 'metadata'
  | 'reason'
> {
  return {
    id: refund.id,
    object: 'refund',
    amount: refund.amount,
    currency: 'gbp',
    charge: refund.charge,
    payment_intent: refund.paymentIntent,
    status: 'succeeded',
    created: refund.created,
    metadata: refund.metadata,
    reason: 'requested_by_customer',
  }
}
