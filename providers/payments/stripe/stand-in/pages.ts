import { end, payCheckout, tryAgain } from './billing.ts'
import { applyChange } from './changing.ts'
import { emitEvent } from './invoicing.ts'
import type { Ledger } from './ledger.ts'
import type { CustomerRecord, SubscriptionRecord } from './state.ts'

/** `asks_bank`: paid with a card whose bank asks its owner again at a change of plan. */
export type CheckoutOutcome = 'paid' | 'asks_bank' | 'declined' | 'cancelled'
export type PortalAction = 'working_card' | 'asking_card' | 'declining_card' | 'leave' | 'stay' | 'leave_now'

export type Pages = ReturnType<typeof createPages>
export type CheckoutView = NonNullable<ReturnType<Pages['checkout']>>
export type PortalView = NonNullable<ReturnType<Pages['portal']>>
export type InvoiceView = NonNullable<ReturnType<Pages['invoice']>>

/** Views and actions of Stripe's hosted pages. */
export function createPages(ledger: Ledger, now: () => number, changed: () => void) {
  const { pages } = ledger
  const customerOf = (id: string) => ledger.state.customers[id]
  const changeAwaiting = (invoice: string) =>
    Object.values(ledger.state.subscriptions).find(({ pending }) => pending?.invoice === invoice) ?? null
  /** Changes the customers of an address. Returns false if there are none. */
  const changeAll = (email: string, change: Partial<CustomerRecord>): boolean => {
    const theirs = Object.values(ledger.state.customers).filter(
      (customer) => customer.email.toLowerCase() === email.toLowerCase(),
    )
    for (const customer of theirs) Object.assign(customer, change)
    changed()
    return theirs.length > 0
  }
  const portal = (id: string) => {
    const { portals, subscriptions, prices, invoices } = ledger.state
    const session = portals[id]
    const customer = session && customerOf(session.customer)
    if (!session || !customer) return null
    const ofCustomer = (record: { customer: string }): boolean => record.customer === customer.id
    const subscription = Object.values(subscriptions).findLast(ofCustomer) ?? null
    return {
      id,
      returnUrl: session.returnUrl,
      customer,
      subscription,
      price: (subscription && prices[subscription.price]) ?? null,
      invoices: Object.values(invoices).filter(ofCustomer).reverse(),
    }
  }
  return {
    checkout(id: string) {
      const session = ledger.state.sessions[id]
      const customer = session && customerOf(session.customer)
      const price = session && ledger.state.prices[session.price]
      if (!session || !customer || !price) return null
      const { status, successUrl, cancelUrl } = session
      return { id, status, price, customer, successUrl, cancelUrl }
    },
    /** Returns the next URL for the browser, or null if there is no such checkout. */
    finishCheckout(id: string, outcome: CheckoutOutcome): string | null {
      const session = ledger.state.sessions[id]
      if (!session) return null
      if (outcome === 'cancelled') return session.cancelUrl
      if (session.status === 'complete') return session.successUrl
      if (outcome === 'declined' || session.status === 'expired') return `${pages}/${id}?declined=1`
      payCheckout(ledger, session, outcome === 'asks_bank' ? 'asks_bank' : 'works', now())
      changed()
      return session.successUrl
    },
    portal,
    actInPortal(id: string, deed: PortalAction): void {
      const view = portal(id)
      if (view) act(ledger, view.customer, view.subscription, deed, now())
      changed()
    },
    invoice(id: string) {
      const invoice = ledger.state.invoices[id]
      const customer = invoice && customerOf(invoice.customer)
      // A change of plan may wait for this invoice to be paid.
      return invoice && customer ? { invoice, customer, isAwaited: changeAwaiting(id) !== null } : null
    },
    /** Finishes the hosted page of an open invoice as its customer would. Returns null if there is no such invoice. */
    finishInvoice(id: string, outcome: CheckoutOutcome): string | null {
      if (!ledger.state.invoices[id]) return null
      const at = now()
      const subscription = changeAwaiting(id)
      const isPaid = outcome === 'paid' || outcome === 'asks_bank'
      if (subscription && isPaid) applyChange(ledger, subscription, at)
      changed()
      return `${pages}/invoices/${id}${outcome === 'declined' ? '?declined=1' : ''}`
    },
    /** Makes the card on file refuse every charge, until a new one is given. */
    failCharges: (email: string) => changeAll(email, { card: 'declines' }),
    /** Gives the customers of this address another person's card, by its fingerprint. */
    shareCard: (email: string, fingerprint: string) => changeAll(email, { fingerprint }),
    /** Lets the customers of this address pay without a card. */
    payWithoutCard: (email: string) => changeAll(email, { cardless: true }),
  }
}

function act(
  ledger: Ledger,
  customer: CustomerRecord,
  subscription: SubscriptionRecord | null,
  deed: PortalAction,
  at: number,
): void {
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
