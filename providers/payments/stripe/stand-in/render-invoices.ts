import type Stripe from 'stripe'
import type { Ledger } from './ledger.ts'
import { decimal, listOf, type Sent } from './render.ts'
import type { InvoiceLine, InvoiceRecord, StandInState } from './state.ts'

export function invoiceOnWire(invoice: InvoiceRecord, { pages, state }: Pick<Ledger, 'pages' | 'state'>) {
  const starts = Math.min(...invoice.lines.map((line) => line.periodStart))
  const ends = Math.max(...invoice.lines.map((line) => line.periodEnd))
  return {
    account_country: 'GB',
    account_name: 'Keyturn sandbox',
    amount_overpaid: 0,
    amount_shipping: 0,
    auto_advance: false,
    automatic_tax: { enabled: false },
    collection_method: 'charge_automatically',
    currency: 'gbp',
    customer_tax_exempt: 'none',
    default_tax_rates: [],
    discounts: [],
    issuer: { type: 'self' },
    livemode: false,
    metadata: {},
    payment_settings: {},
    post_payment_credit_notes_amount: 0,
    pre_payment_credit_notes_amount: 0,
    total_discount_amounts: [],
    total_pretax_credit_amounts: [],
    total_taxes: [],
    id: invoice.id,
    object: 'invoice',
    number: invoice.number,
    customer: invoice.customer,
    created: invoice.created,
    amount_due: invoice.due,
    amount_paid: invoice.paid,
    amount_remaining: invoice.due - invoice.paid,
    attempt_count: invoice.attempts,
    attempted: invoice.attempts > 0,
    billing_reason: invoice.reason,
    status: invoice.status,
    subtotal: invoice.total,
    total: invoice.total,
    starting_balance: invoice.startingBalance ?? invoice.due - invoice.total,
    period_start: starts,
    period_end: ends,
    hosted_invoice_url: `${pages}/invoices/${invoice.id}`,
    parent: {
      type: 'subscription_details',
      subscription_details: { subscription: invoice.subscription, metadata: {} },
    },
    status_transitions: { paid_at: invoice.paidAt, voided_at: invoice.voidedAt },
    lines: listOf(
      invoice.lines.map((line, at) => lineOnWire(invoice, { line, at }, state)),
      `/v1/invoices/${invoice.id}/lines`,
    ),
    payments: listOf(invoicePaymentsOnWire(invoice), '/v1/invoice_payments'),
  } satisfies Sent<Stripe.Invoice>
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
      subscription_item_details: {
        proration: invoice.reason === 'subscription_update',
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
  } satisfies Sent<Stripe.InvoiceLineItem>
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
  } satisfies Sent<Stripe.InvoicePayment>
  return [payment]
}
