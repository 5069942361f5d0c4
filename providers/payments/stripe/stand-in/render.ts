import type Stripe from 'stripe'
import type { CustomerRecord, PriceRecord, SessionRecord, StandInState, SubscriptionRecord } from './state.ts'

/*
 * Our records as Stripe would send them. Each answer is a part of the SDK's own type: a field that Stripe
 * renames or retypes stops the build here.
 */

export const listOf = <Item>(data: Item[], url: string) => ({
  object: 'list' as const,
  data,
  has_more: false,
  url,
})

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
