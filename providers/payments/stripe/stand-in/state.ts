import type { ChargeInterval } from '../../port.ts'

/* State of the simulated Stripe: plain data, so that it can be saved and restored after a restart. */

export interface CustomerRecord {
  id: string
  email: string
  name: string
  metadata: Record<string, string>
  created: number
  /** `asks_bank`: works, but its bank requires the owner to confirm first (3-D Secure). */
  card: 'works' | 'declines' | 'asks_bank'
  /** Negative for credit that the next invoices use. */
  balance: number
  /** Card fingerprint; null for one that only this customer has. */
  fingerprint?: string | null
  /** True if they pay with something else than a card. */
  cardless?: boolean
}

export interface PriceRecord {
  id: string
  metadata?: Record<string, string>
  lookupKey: string | null
  amount: number
  interval: ChargeInterval
  product: string
  productName: string
  created: number
}

export interface SessionRecord {
  id: string
  customer: string
  price: string
  successUrl: string
  cancelUrl: string
  reference: string | null
  /** Allowed payment methods; empty or missing means those of the dashboard. */
  methods?: string[]
  metadata: Record<string, string>
  subscriptionMetadata: Record<string, string>
  status: 'open' | 'complete' | 'expired'
  created: number
  expiresAt: number
  subscription: string | null
}

export interface SubscriptionRecord {
  id: string
  item: string
  customer: string
  price: string
  metadata: Record<string, string>
  status: 'active' | 'past_due' | 'canceled'
  created: number
  anchor: number
  periodStart: number
  periodEnd: number
  cancelAtPeriodEnd: boolean
  cancelAt: number | null
  canceledAt: number | null
  endedAt: number | null
  reason: 'cancellation_requested' | 'payment_failed' | null
  comment: string | null
  latestInvoice: string | null
  /** Charge that is being retried, with the time of the next try. */
  owing: { invoice: string; failures: number; nextTry: number } | null
  /** Change that waits for its invoice to be paid. */
  pending: PendingChange | null
}

export interface PendingChange {
  price: string
  invoice: string
  expiresAt: number
  periodStart: number
  periodEnd: number
  anchor: number
  /** Credit that the invoice used, restored if the invoice is dropped; never positive. */
  balanceBefore: number
}

export interface InvoiceLine {
  description: string
  price: string
  amount: number
  periodStart: number
  periodEnd: number
}

export interface InvoiceRecord {
  id: string
  number: string
  customer: string
  subscription: string
  reason: 'subscription_create' | 'subscription_cycle' | 'subscription_update'
  created: number
  lines: InvoiceLine[]
  total: number
  /** Customer's credit before the invoice; missing in records of an earlier release. */
  startingBalance?: number
  due: number
  paid: number
  status: 'open' | 'paid' | 'void'
  paidAt: number | null
  voidedAt: number | null
  attempts: number
  paymentIntent: string | null
}

export interface ChargeRecord {
  id: string
  paymentIntent: string
  customer: string
  amount: number
  refunded: number
  created: number
}

export interface RefundRecord {
  id: string
  paymentIntent: string
  charge: string
  amount: number
  created: number
  metadata: Record<string, string>
}

export interface PortalRecord {
  id: string
  customer: string
  returnUrl: string
  created: number
}

export interface EventRecord {
  id: string
  type: string
  created: number
  body: string
}

export interface StandInState {
  customers: Record<string, CustomerRecord>
  prices: Record<string, PriceRecord>
  sessions: Record<string, SessionRecord>
  subscriptions: Record<string, SubscriptionRecord>
  invoices: Record<string, InvoiceRecord>
  charges: Record<string, ChargeRecord>
  refunds: Record<string, RefundRecord>
  portals: Record<string, PortalRecord>
  events: EventRecord[]
  answers: { key: string; request: string; status: number; body: string }[]
}

export const emptyState = (): StandInState => ({
  customers: {},
  prices: {},
  sessions: {},
  subscriptions: {},
  invoices: {},
  charges: {},
  refunds: {},
  portals: {},
  events: [],
  answers: [],
})
