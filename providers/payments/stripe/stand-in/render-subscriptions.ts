import type Stripe from 'stripe'
import { listOf, planOnWire, priceOnWire } from './render.ts'
import type { StandInState, SubscriptionRecord } from './state.ts'

export function subscriptionOnWire(subscription: SubscriptionRecord, state: StandInState) {
  const { pending } = subscription
  return {
    ...emptySubscription,
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
      feedback: null,
      feedback_option: null,
    },
    latest_invoice: subscription.latestInvoice,
    metadata: subscription.metadata,
    items: listOf(itemsOf(subscription, subscription, state), '/v1/subscription_items'),
    pending_update: pending
      ? {
          ...emptyUpdate,
          expires_at: pending.expiresAt,
          subscription_items: itemsOf(subscription, pending, state),
        }
      : null,
  } satisfies Stripe.Subscription
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
    billing_thresholds: null,
    created: subscription.created,
    current_period_start: at.periodStart,
    current_period_end: at.periodEnd,
    current_trial: null,
    discounts: [],
    metadata: {},
    plan: planOnWire(price),
    price: priceOnWire(price),
    quantity: 1,
    subscription: subscription.id,
    tax_rates: [],
  } satisfies Stripe.SubscriptionItem
  return [item]
}

const emptyUpdate = {
  billing_cycle_anchor: null,
  cancel_at_period_end: null,
  discount: null,
  discounts: null,
  metadata: null,
  trial_end: null,
  trial_from_plan: null,
}

/** Values of the subscription fields that the simulation does not use. */
const emptySubscription = {
  application: null,
  application_fee_percent: null,
  automatic_tax: { disabled_reason: null, enabled: false, liability: null },
  billing_cycle_anchor_config: null,
  billing_mode: { flexible: null, type: 'classic' },
  billing_schedules: [],
  billing_thresholds: null,
  collection_method: 'charge_automatically',
  currency: 'gbp',
  customer_account: null,
  days_until_due: null,
  default_payment_method: null,
  default_source: null,
  default_tax_rates: [],
  description: null,
  discounts: [],
  invoice_settings: {
    account_tax_ids: null,
    custom_fields: null,
    description: null,
    footer: null,
    issuer: { type: 'self' },
  },
  livemode: false,
  managed_payments: null,
  next_pending_invoice_item_invoice: null,
  on_behalf_of: null,
  pause_collection: null,
  payment_settings: {
    payment_method_options: null,
    payment_method_types: null,
    save_default_payment_method: 'off',
  },
  pending_invoice_item_interval: null,
  pending_setup_intent: null,
  schedule: null,
  test_clock: null,
  transfer_data: null,
  trial_end: null,
  trial_settings: { end_behavior: { billing_cycle_anchor: null, missing_payment_method: 'create_invoice' } },
  trial_start: null,
} satisfies Partial<Stripe.Subscription>
