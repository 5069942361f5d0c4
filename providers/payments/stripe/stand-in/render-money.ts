import type Stripe from 'stripe'
import { listOf } from './render.ts'
import type { ChargeRecord, InvoiceRecord, RefundRecord } from './state.ts'

/* Money on the wire: invoices, what was paid for them, and what went back. */

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
    pricing: { type: 'price_details' as const, price_details: { price: line.price } },
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
> & { payment_method_details: { type: 'card'; card: { brand: 'visa'; last4: string } } } {
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
    payment_method_details: { type: 'card', card: { brand: 'visa', last4: '4242' } },
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
