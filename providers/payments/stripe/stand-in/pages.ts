import { end, payCheckout, tryAgain } from './billing.ts'
import { applyChange } from './changing.ts'
import { emitEvent } from './invoicing.ts'
import type { Ledger } from './ledger.ts'
import type { CustomerRecord, InvoiceRecord, PriceRecord, SubscriptionRecord } from './state.ts'

/** `asks_bank`: paid with a card whose bank asks its owner again at a change of plan. */
export type CheckoutOutcome = 'paid' | 'asks_bank' | 'declined' | 'cancelled'
export type PortalAction = 'working_card' | 'asking_card' | 'declining_card' | 'leave' | 'stay' | 'leave_now'

export interface CheckoutView {
  id: string
  status: 'open' | 'complete' | 'expired'
  price: PriceRecord
  customer: CustomerRecord
  successUrl: string
  cancelUrl: string
}

export interface PortalView {
  id: string
  returnUrl: string
  customer: CustomerRecord
  subscription: SubscriptionRecord | null
  price: PriceRecord | null
  invoices: InvoiceRecord[]
}

export interface InvoiceView {
  invoice: InvoiceRecord
  customer: CustomerRecord
  /** True if a change of plan waits for this invoice to be paid. */
  isAwaited: boolean
}

/** Views and actions of Stripe's hosted pages. */
export interface Pages {
  checkout(id: string): CheckoutView | null
  /** Returns the next URL for the browser, or null if there is no such checkout. */
  finishCheckout(id: string, outcome: CheckoutOutcome): string | null
  portal(id: string): PortalView | null
  actInPortal(id: string, deed: PortalAction): void
  invoice(id: string): InvoiceView | null
  /** Finishes the hosted page of an open invoice as its customer would. Returns null if there is no such invoice. */
  finishInvoice(id: string, outcome: CheckoutOutcome): string | null
  /** Makes the card on file refuse every charge, until a new one is given. */
  failCharges(email: string): boolean
  /** Gives the customers of this address another person's card, by its fingerprint. */
  shareCard(email: string, fingerprint: string): boolean
  /** Lets the customers of this address pay without a card. */
  payWithoutCard(email: string): boolean
}

export function createPages(ledger: Ledger, now: () => number): Pages {
  const customerOf = (id: string) => ledger.state.customers[id]
  const changeAwaiting = (invoice: string) =>
    Object.values(ledger.state.subscriptions).find(({ pending }) => pending?.invoice === invoice) ?? null
  const pages: Pages = {
    checkout(id) {
      const session = ledger.state.sessions[id]
      const customer = session && customerOf(session.customer)
      const price = session && ledger.state.prices[session.price]
      if (!session || !customer || !price) return null
      const { status, successUrl, cancelUrl } = session
      return { id, status, price, customer, successUrl, cancelUrl }
    },
    finishCheckout(id, outcome) {
      const session = ledger.state.sessions[id]
      if (!session) return null
      if (outcome === 'cancelled') return session.cancelUrl
      if (session.status === 'complete') return session.successUrl
      if (outcome === 'declined' || session.status === 'expired') return `${ledger.pages}/${id}?declined=1`
      payCheckout(ledger, session, outcome === 'asks_bank' ? 'asks_bank' : 'works', now())
      return session.successUrl
    },
    portal(id) {
      const portal = ledger.state.portals[id]
      const customer = portal && customerOf(portal.customer)
      if (!portal || !customer) return null
      const subscription = latestOf(ledger, customer.id)
      return {
        id,
        returnUrl: portal.returnUrl,
        customer,
        subscription,
        price: subscription ? (ledger.state.prices[subscription.price] ?? null) : null,
        invoices: Object.values(ledger.state.invoices)
          .filter((invoice) => invoice.customer === customer.id)
          .reverse(),
      }
    },
    actInPortal(id, deed) {
      const view = pages.portal(id)
      if (view) act(ledger, view, deed, now())
    },
    invoice(id) {
      const invoice = ledger.state.invoices[id]
      const customer = invoice && customerOf(invoice.customer)
      return invoice && customer ? { invoice, customer, isAwaited: changeAwaiting(id) !== null } : null
    },
    finishInvoice(id, outcome) {
      if (!ledger.state.invoices[id]) return null
      const at = now()
      const subscription = changeAwaiting(id)
      const isPaid = outcome === 'paid' || outcome === 'asks_bank'
      if (subscription && isPaid) applyChange(ledger, subscription, at)
      return `${ledger.pages}/invoices/${id}${outcome === 'declined' ? '?declined=1' : ''}`
    },
    shareCard(email, fingerprint) {
      const theirs = customersAt(ledger, email)
      for (const customer of theirs) customer.fingerprint = fingerprint
      return theirs.length > 0
    },
    payWithoutCard(email) {
      const theirs = customersAt(ledger, email)
      for (const customer of theirs) customer.cardless = true
      return theirs.length > 0
    },
    failCharges(email) {
      const theirs = customersAt(ledger, email)
      for (const customer of theirs) customer.card = 'declines'
      return theirs.length > 0
    },
  }
  return pages
}

function act(ledger: Ledger, view: PortalView, deed: PortalAction, at: number): void {
  const { customer, subscription } = view
  if (deed === 'declining_card') customer.card = 'declines'
  if (deed === 'working_card') customer.card = 'works'
  if (deed === 'asking_card') customer.card = 'asks_bank'
  if (!subscription || subscription.status === 'canceled') return
  if (deed === 'working_card' || deed === 'asking_card') tryAgain(ledger, subscription, at)
  if (deed === 'leave_now') end(ledger, subscription, 'cancellation_requested', at)
  if (deed === 'leave' || deed === 'stay') {
    // The portal records a cancellation as a date and never sets the older flag.
    subscription.cancelAt = deed === 'leave' ? subscription.periodEnd : null
    subscription.cancelAtPeriodEnd = false
    subscription.canceledAt = deed === 'leave' ? at : null
    emitEvent(ledger, 'updated', subscription, at)
  }
}

const customersAt = (ledger: Ledger, email: string): CustomerRecord[] =>
  Object.values(ledger.state.customers).filter(
    (customer) => customer.email.toLowerCase() === email.toLowerCase(),
  )

function latestOf(ledger: Ledger, customer: string): SubscriptionRecord | null {
  return (
    Object.values(ledger.state.subscriptions)
      .filter((subscription) => subscription.customer === customer)
      .at(-1) ?? null
  )
}
