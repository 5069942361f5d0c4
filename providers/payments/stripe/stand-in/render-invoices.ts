import type Stripe from 'stripe'
import type { Ledger } from './ledger.ts'
import { decimal, listOf } from './render.ts'
import type { InvoiceLine, InvoiceRecord, StandInState } from './state.ts'

export function invoiceOnWire(invoice: InvoiceRecord, { pages, state }: Pick<Ledger, 'pages' | 'state'>) {
  const customer = state.customers[invoice.customer]
  const address = `${pages}/invoices/${invoice.id}`
  const starts = Math.min(...invoice.lines.map((line) => line.periodStart))
  const ends = Math.max(...invoice.lines.map((line) => line.periodEnd))
  return {
    ...emptyInvoice,
    id: invoice.id,
    object: 'invoice',
    number: invoice.number,
    customer: invoice.customer,
    customer_email: customer?.email ?? null,
    customer_name: customer?.name ?? null,
    created: invoice.created,
    effective_at: invoice.created,
    amount_due: invoice.due,
    amount_paid: invoice.paid,
    amount_remaining: invoice.due - invoice.paid,
    attempt_count: invoice.attempts,
    attempted: invoice.attempts > 0,
    billing_reason: invoice.reason,
    status: invoice.status,
    subtotal: invoice.total,
    subtotal_excluding_tax: invoice.total,
    total: invoice.total,
    total_excluding_tax: invoice.total,
    starting_balance: invoice.startingBalance ?? invoice.due - invoice.total,
    ending_balance: customer?.balance ?? 0,
    period_start: starts,
    period_end: ends,
    hosted_invoice_url: address,
    invoice_pdf: address,
    parent: {
      type: 'subscription_details',
      quote_details: null,
      subscription_details: { subscription: invoice.subscription, metadata: {} },
    },
    status_transitions: {
      finalized_at: invoice.created,
      marked_uncollectible_at: null,
      paid_at: invoice.paidAt,
      voided_at: invoice.voidedAt ?? null,
    },
    lines: listOf(
      invoice.lines.map((line, at) => lineOnWire(invoice, { line, at }, state)),
      `/v1/invoices/${invoice.id}/lines`,
    ),
    payments: listOf(invoicePaymentsOnWire(invoice), '/v1/invoice_payments'),
  } satisfies Stripe.Invoice
}

function lineOnWire(
  invoice: InvoiceRecord,
  { line, at }: { line: InvoiceLine; at: number },
  state: StandInState,
) {
  return {
    id: `il_${invoice.id.slice(3)}_${at}`,
    object: 'line_item',
    amount: line.amount,
    currency: 'gbp',
    description: line.description,
    discount_amounts: [],
    discountable: true,
    discounts: [],
    invoice: invoice.id,
    livemode: false,
    metadata: {},
    parent: {
      type: 'subscription_item_details',
      invoice_item_details: null,
      subscription_item_details: {
        invoice_item: null,
        proration: invoice.reason === 'subscription_update',
        proration_details: null,
        subscription: invoice.subscription,
        subscription_item: state.subscriptions[invoice.subscription]?.item ?? '',
      },
    },
    period: { start: line.periodStart, end: line.periodEnd },
    pretax_credit_amounts: [],
    pricing: {
      type: 'price_details',
      price_details: { price: line.price, product: state.prices[line.price]?.product ?? '' },
      unit_amount_decimal: decimal(line.amount),
    },
    quantity: 1,
    quantity_decimal: decimal(1),
    subscription: invoice.subscription,
    subtotal: line.amount,
    taxes: [],
  } satisfies Stripe.InvoiceLineItem
}

export function invoicePaymentsOnWire(invoice: InvoiceRecord) {
  if (!invoice.paymentIntent) return []
  const payment = {
    id: `inpay_${invoice.id.slice(3)}`,
    object: 'invoice_payment',
    amount_paid: invoice.paid,
    amount_requested: invoice.due,
    created: invoice.created,
    currency: 'gbp',
    invoice: invoice.id,
    is_default: true,
    livemode: false,
    payment: { type: 'payment_intent', payment_intent: invoice.paymentIntent },
    status: invoice.status,
    status_transitions: { canceled_at: invoice.voidedAt ?? null, paid_at: invoice.paidAt },
  } satisfies Stripe.InvoicePayment
  return [payment]
}

/** Values of the invoice fields that the simulation does not use. */
const emptyInvoice = {
  account_country: 'GB',
  account_name: 'Keyturn sandbox',
  account_tax_ids: null,
  amount_overpaid: 0,
  amount_shipping: 0,
  application: null,
  auto_advance: false,
  automatic_tax: { disabled_reason: null, enabled: false, liability: null, provider: null, status: null },
  automatically_finalizes_at: null,
  collection_method: 'charge_automatically',
  currency: 'gbp',
  custom_fields: null,
  customer_account: null,
  customer_address: null,
  customer_phone: null,
  customer_shipping: null,
  customer_tax_exempt: 'none',
  default_payment_method: null,
  default_source: null,
  default_tax_rates: [],
  description: null,
  discounts: [],
  due_date: null,
  footer: null,
  from_invoice: null,
  issuer: { type: 'self' },
  last_finalization_error: null,
  latest_revision: null,
  livemode: false,
  metadata: {},
  next_payment_attempt: null,
  on_behalf_of: null,
  payment_settings: { default_mandate: null, payment_method_options: null, payment_method_types: null },
  post_payment_credit_notes_amount: 0,
  pre_payment_credit_notes_amount: 0,
  receipt_number: null,
  rendering: null,
  shipping_cost: null,
  shipping_details: null,
  statement_descriptor: null,
  test_clock: null,
  total_discount_amounts: [],
  total_pretax_credit_amounts: [],
  total_taxes: [],
  webhooks_delivered_at: null,
} satisfies Partial<Stripe.Invoice>
