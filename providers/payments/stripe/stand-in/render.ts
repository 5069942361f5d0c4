import Stripe from 'stripe'
import type {
  ChargeRecord,
  CustomerRecord,
  PriceRecord,
  RefundRecord,
  SessionRecord,
  StandInState,
} from './state.ts'

/*
 * Renders our records as Stripe sends them. Each answer satisfies the pinned SDK's type, so that a changed field
 * fails the build.
 */

/** Keys that a response may lack: fields that may be null, and `plan`, the predecessor of `price`. */
type Optional<Whole, Key extends keyof Whole> = null extends Whole[Key] ? Key : Key & 'plan'

/** Response with the fields that we use. The SDK's type still requires the others that are never null. */
export type Sent<Whole> = Whole extends string | number | boolean | null | undefined | Stripe.Decimal
  ? Whole
  : Whole extends (infer Item)[]
    ? Sent<Item>[]
    : { [Key in keyof Whole as Exclude<Key, Optional<Whole, Key>>]: Sent<Whole[Key]> } & {
        [Key in keyof Whole as Optional<Whole, Key>]?: Sent<Whole[Key]>
      }

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
    invoice_settings: {},
    livemode: false,
  } satisfies Sent<Stripe.Customer>
}

export const balanceTransactionOnWire = (id: string, customer: CustomerRecord, amount: number, now: number) =>
  ({
    id,
    object: 'customer_balance_transaction',
    amount,
    created: now,
    currency: 'gbp',
    customer: customer.id,
    ending_balance: customer.balance,
    livemode: false,
    metadata: {},
    type: 'adjustment',
  }) satisfies Sent<Stripe.CustomerBalanceTransaction>

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
    livemode: false,
    lookup_key: price.lookupKey,
    metadata: price.metadata ?? {},
    product: price.product,
    recurring: {
      interval: price.interval,
      interval_count: 1,
      usage_type: 'licensed',
    },
    tax_behavior: 'unspecified',
    type: 'recurring',
    unit_amount: price.amount,
    unit_amount_decimal: decimal(price.amount),
  } satisfies Sent<Stripe.Price>
}

export function sessionOnWire(session: SessionRecord, pages: string) {
  return {
    automatic_tax: { enabled: false },
    currency: 'gbp',
    custom_fields: [],
    custom_text: {},
    livemode: false,
    locale: 'en-GB',
    payment_method_collection: 'always',
    shipping_options: [],
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
  } satisfies Sent<Stripe.Checkout.Session>
}

/** The dashboard allows cards and Link; a checkout may restrict them. */
function methodsOf({ methods = [] }: SessionRecord) {
  const allowed = methods.length > 0 ? methods : null
  const offered = ['card', 'link'].filter((method) => allowed === null || allowed.includes(method))
  return { allowed_payment_method_types: allowed, payment_method_types: offered }
}

export function chargeOnWire(charge: ChargeRecord, state: StandInState) {
  const customer = state.customers[charge.customer]
  return {
    calculated_statement_descriptor: 'KEYTURN',
    captured: true,
    currency: 'gbp',
    disputed: false,
    fraud_details: {},
    livemode: false,
    metadata: {},
    paid: true,
    status: 'succeeded',
    id: charge.id,
    object: 'charge',
    amount: charge.amount,
    amount_captured: charge.amount,
    amount_refunded: charge.refunded,
    refunded: charge.refunded === charge.amount,
    billing_details: {},
    customer: charge.customer,
    payment_intent: charge.paymentIntent,
    created: charge.created,
    payment_method_details: customer?.cardless
      ? { type: 'link', link: { country: 'GB' } }
      : {
          type: 'card',
          // A fingerprint per customer by default, although all customers type the same test card.
          card: { ...card, fingerprint: customer?.fingerprint ?? `card-of-${charge.customer}` },
        },
  } satisfies Sent<Stripe.Charge>
}

export function refundOnWire(refund: RefundRecord) {
  return {
    id: refund.id,
    object: 'refund',
    amount: refund.amount,
    charge: refund.charge,
    created: refund.created,
    currency: 'gbp',
    metadata: refund.metadata,
    payment_intent: refund.paymentIntent,
    reason: 'requested_by_customer',
    status: 'succeeded',
  } satisfies Sent<Stripe.Refund>
}

/** Stripe's own test card. */
const card = {
  brand: 'visa',
  country: 'GB',
  exp_month: 12,
  exp_year: 2040,
  funding: 'credit',
  last4: '4242',
  network: 'visa',
  regulated_status: 'unregulated',
} satisfies Partial<Sent<Stripe.Charge.PaymentMethodDetails.Card>>
