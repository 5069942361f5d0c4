import type Stripe from 'stripe'
import { listOf, priceOnWire, type Sent } from './render.ts'
import type { StandInState, SubscriptionRecord } from './state.ts'

export function subscriptionOnWire(subscription: SubscriptionRecord, state: StandInState) {
  const { pending } = subscription
  return {
    automatic_tax: { enabled: false },
    billing_mode: { type: 'classic' },
    billing_schedules: [],
    collection_method: 'charge_automatically',
    currency: 'gbp',
    default_tax_rates: [],
    discounts: [],
    invoice_settings: {
      issuer: { type: 'self' },
    },
    livemode: false,
    payment_settings: {
      save_default_payment_method: 'off',
    },
    trial_settings: { end_behavior: { missing_payment_method: 'create_invoice' } },
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
    cancellation_details: {
      reason: subscription.reason,
      comment: subscription.comment,
    },
    latest_invoice: subscription.latestInvoice,
    metadata: subscription.metadata,
    items: listOf(itemsOf(subscription, subscription, state), '/v1/subscription_items'),
    pending_update: pending
      ? {
          expires_at: pending.expiresAt,
          subscription_items: itemsOf(subscription, pending, state),
        }
      : null,
  } satisfies Sent<Stripe.Subscription>
}

/** Returns the one item that we sell, at this price for this period. */
function itemsOf(
  subscription: SubscriptionRecord,
  at: { price: string; periodStart: number; periodEnd: number },
  state: StandInState,
) {
  const price = state.prices[at.price]
  if (!price) return []
  const item = {
    id: subscription.item,
    object: 'subscription_item',
    created: subscription.created,
    current_period_start: at.periodStart,
    current_period_end: at.periodEnd,
    discounts: [],
    metadata: {},
    price: priceOnWire(price),
    quantity: 1,
    subscription: subscription.id,
    tax_rates: [],
  } satisfies Sent<Stripe.SubscriptionItem>
  return [item]
}
