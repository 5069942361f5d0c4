import type Stripe from 'stripe'
import type { ChargeRecord, CustomerRecord, RefundRecord, StandInState } from './state.ts'

/* Charges and refunds of a card. */

export function chargeOnWire(charge: ChargeRecord, state: StandInState) {
  const customer = state.customers[charge.customer]
  return {
    ...emptyCharge,
    id: charge.id,
    object: 'charge',
    amount: charge.amount,
    amount_captured: charge.amount,
    amount_refunded: charge.refunded,
    refunded: charge.refunded === charge.amount,
    billing_details: {
      address: null,
      email: customer?.email ?? null,
      name: customer?.name ?? null,
      phone: null,
      tax_id: null,
    },
    customer: charge.customer,
    payment_intent: charge.paymentIntent,
    created: charge.created,
    payment_method_details: customer?.cardless
      ? { type: 'link', link: { country: 'GB' } }
      : { type: 'card', card: { ...card, fingerprint: fingerprintOf(charge, customer) } },
  } satisfies Stripe.Charge
}

/** Returns a fingerprint per customer by default, although all customers type the same test card. */
const fingerprintOf = (charge: ChargeRecord, customer: CustomerRecord | undefined): string =>
  customer?.fingerprint ?? `card-of-${charge.customer}`

export function refundOnWire(refund: RefundRecord) {
  return {
    id: refund.id,
    object: 'refund',
    amount: refund.amount,
    balance_transaction: null,
    charge: refund.charge,
    created: refund.created,
    currency: 'gbp',
    customer: null,
    customer_account: null,
    metadata: refund.metadata,
    payment_intent: refund.paymentIntent,
    payment_method: null,
    reason: 'requested_by_customer',
    receipt_number: null,
    source_transfer_reversal: null,
    status: 'succeeded',
    transfer_reversal: null,
  } satisfies Stripe.Refund
}

/** Stripe's own test card. */
const card = {
  amount_authorized: null,
  authorization_code: null,
  brand: 'visa',
  checks: null,
  country: 'GB',
  electronic_commerce_indicator: null,
  exp_month: 12,
  exp_year: 2040,
  funding: 'credit',
  installments: null,
  last4: '4242',
  mandate: null,
  network: 'visa',
  network_transaction_id: null,
  regulated_status: 'unregulated',
  three_d_secure: null,
  transaction_link_id: null,
  wallet: null,
} satisfies Partial<Stripe.Charge.PaymentMethodDetails.Card>

/** Values of the charge fields that the simulation does not use. */
const emptyCharge = {
  application: null,
  application_fee: null,
  application_fee_amount: null,
  balance_transaction: null,
  calculated_statement_descriptor: 'KEYTURN',
  captured: true,
  currency: 'gbp',
  description: null,
  disputed: false,
  failure_balance_transaction: null,
  failure_code: null,
  failure_message: null,
  fraud_details: {},
  livemode: false,
  metadata: {},
  on_behalf_of: null,
  outcome: null,
  paid: true,
  payment_method: null,
  receipt_email: null,
  receipt_number: null,
  receipt_url: null,
  review: null,
  shipping: null,
  source: null,
  source_transfer: null,
  statement_descriptor: null,
  statement_descriptor_suffix: null,
  status: 'succeeded',
  transfer_data: null,
  transfer_group: null,
} satisfies Partial<Stripe.Charge>
