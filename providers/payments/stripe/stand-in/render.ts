import Stripe from 'stripe'
import type { CustomerRecord, PriceRecord, SessionRecord } from './state.ts'

/*
 * Renders our records as Stripe sends them. Each answer satisfies the pinned SDK's type, so that a changed field
 * fails the build.
 */

export const listOf = <Item>(data: Item[], url: string) => ({
  object: 'list' as const,
  data,
  has_more: false,
  url,
})

export function customerOnWire(customer: CustomerRecord) {
  const { id, email, name, metadata, created, balance } = customer
  return {
    id,
    object: 'customer',
    email,
    name,
    metadata,
    created,
    balance,
    default_source: null,
    description: null,
    invoice_settings: {
      custom_fields: null,
      default_payment_method: null,
      footer: null,
      rendering_options: null,
    },
    livemode: false,
    shipping: null,
  } satisfies Stripe.Customer
}

export const balanceTransactionOnWire = (
  id: string,
  customer: CustomerRecord,
  { amount, now }: { amount: number; now: number },
) =>
  ({
    id,
    object: 'customer_balance_transaction',
    amount,
    checkout_session: null,
    created: now,
    credit_note: null,
    currency: 'gbp',
    customer: customer.id,
    customer_account: null,
    description: null,
    ending_balance: customer.balance,
    invoice: null,
    livemode: false,
    metadata: {},
    type: 'adjustment',
  }) satisfies Stripe.CustomerBalanceTransaction

/** Whole pence in Stripe's decimal form, because a price may have fractions of a penny. */
export const decimal = (pence: number): Stripe.Decimal => Stripe.Decimal.from(pence)

export function priceOnWire(price: PriceRecord) {
  return {
    id: price.id,
    object: 'price',
    active: true,
    billing_scheme: 'per_unit',
    created: price.created,
    currency: 'gbp',
    custom_unit_amount: null,
    livemode: false,
    lookup_key: price.lookupKey,
    metadata: price.metadata ?? {},
    nickname: null,
    product: price.product,
    recurring: {
      interval: price.interval,
      interval_count: 1,
      meter: null,
      trial_period_days: null,
      usage_type: 'licensed',
    },
    tax_behavior: 'unspecified',
    tiers_mode: null,
    transform_quantity: null,
    type: 'recurring',
    unit_amount: price.amount,
    unit_amount_decimal: decimal(price.amount),
  } satisfies Stripe.Price
}

/** Plan object, the predecessor of a price. An item has both. */
export function planOnWire(price: PriceRecord) {
  return {
    id: price.id,
    object: 'plan',
    active: true,
    amount: price.amount,
    amount_decimal: decimal(price.amount),
    billing_scheme: 'per_unit',
    created: price.created,
    currency: 'gbp',
    interval: price.interval,
    interval_count: 1,
    livemode: false,
    metadata: {},
    meter: null,
    nickname: null,
    product: price.product,
    tiers_mode: null,
    transform_usage: null,
    trial_period_days: null,
    usage_type: 'licensed',
  } satisfies Stripe.Plan
}

export function sessionOnWire(session: SessionRecord, pages: string) {
  return {
    ...emptySession,
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
    ...methodsOf(session),
  } satisfies Stripe.Checkout.Session
}

/** The dashboard allows cards and Link; a checkout may restrict them. */
function methodsOf({ methods = [] }: SessionRecord) {
  const allowed = methods.length > 0 ? methods : null
  const offered = ['card', 'link'].filter((method) => allowed === null || allowed.includes(method))
  return { allowed_payment_method_types: allowed, payment_method_types: offered }
}

/** Values of the checkout fields that the simulation does not use. */
const emptySession = {
  adaptive_pricing: null,
  after_expiration: null,
  allow_promotion_codes: null,
  amount_subtotal: null,
  amount_total: null,
  automatic_tax: { enabled: false, liability: null, provider: null, status: null },
  billing_address_collection: null,
  client_secret: null,
  collected_information: null,
  consent: null,
  consent_collection: null,
  currency: 'gbp',
  currency_conversion: null,
  custom_fields: [],
  custom_text: {
    after_submit: null,
    shipping_address: null,
    submit: null,
    terms_of_service_acceptance: null,
  },
  customer_account: null,
  customer_creation: null,
  customer_details: null,
  customer_email: null,
  discounts: null,
  integration_identifier: null,
  invoice: null,
  invoice_creation: null,
  livemode: false,
  locale: 'en-GB',
  managed_payments: null,
  origin_context: null,
  payment_intent: null,
  payment_link: null,
  payment_method_collection: 'always',
  payment_method_configuration_details: null,
  payment_method_options: null,
  permissions: null,
  recovered_from: null,
  saved_payment_method_options: null,
  setup_intent: null,
  shipping_address_collection: null,
  shipping_cost: null,
  shipping_options: [],
  submit_type: null,
  total_details: null,
  ui_mode: null,
  wallet_options: null,
}
