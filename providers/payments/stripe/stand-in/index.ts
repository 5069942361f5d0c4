import { API_VERSION } from '../client.ts'
import { nextDue, runDueEvents } from './clock-events.ts'
import { createHttpServer, type Trouble } from './http-server.ts'
import { createLedger, type Ledger } from './ledger.ts'
import { createPages, type Pages } from './pages.ts'
import { emptyState, type StandInState } from './state.ts'
import { createWebhookSender, type Receiver, type WebhookSender } from './webhooks.ts'

export type { CheckoutView, InvoiceView, PortalView } from './pages.ts'

export interface SentWebhook {
  id: string
  type: string
  at: Date
}

export interface TakenCharge {
  customer: string
  email: string | null
  pence: number
  refundedPence: number
  at: Date
}

export interface StripeStandIn extends Pages {
  baseUrl: string
  /** Newest first. */
  webhooks(): SentWebhook[]
  /** Resends these in this order. Returns the unknown ids. */
  resend(ids: string[]): Promise<string[]>
  deliverTo(receiver: Receiver): void
  /** Resolves once the receiver has every webhook so far. */
  settled(): Promise<void>
  /** Runs every event that is due by now. */
  catchUp(): Promise<void>
  nextDueAt(): Date | null
  /** Called after every change, so that the caller can set a timer for nextDueAt(). */
  onChange(listener: () => Promise<void>): void
  trouble(kind: Trouble): void
  /** Charges so far, oldest first, with the customer's current address. */
  charges(): TakenCharge[]
  clear(): Promise<void>
  close(): Promise<void>
}

/** Storage of the state across restarts. */
export interface StateStorage {
  load(): Promise<unknown>
  save(state: StandInState): Promise<void>
}

/**
 * Simulated Stripe, by the compiler-checked types of SDK 23.1.0 (API 2026-10-28.endive) and docs.stripe.com
 * (subscriptions, pending updates, error codes, idempotent requests, webhooks), read on 22 November 2026.
 */
export async function startStripeStandIn(options: {
  secretKey: string
  webhookSecret: string
  /** Base URL of the folder with our pages, without a trailing slash. */
  pages: string
  now(): Date
  keeping?: StateStorage
}): Promise<StripeStandIn> {
  const now = (): number => Math.floor(options.now().getTime() / 1000)
  const post = createWebhookSender({ secret: options.webhookSecret, now })
  const ledger = createLedger({
    pages: options.pages,
    apiVersion: API_VERSION,
    post: (event) => post.send(event),
  })
  const kept = await options.keeping?.load()
  if (isState(kept)) ledger.state = kept
  const mood: { trouble: Trouble } = { trouble: 'none' }
  let listener: (() => Promise<void>) | null = null
  let heeded: Promise<void> = Promise.resolve()
  const writing = createWriter(() => ledger.state, options.keeping)
  const changed = (): void => {
    writing.mark()
    const heed = listener
    if (heed) heeded = heeded.then(heed)
  }
  const upToDate = (): number => {
    const instant = now()
    const before = ledger.state.events.length
    runDueEvents(ledger, instant)
    if (ledger.state.events.length !== before) changed()
    return instant
  }
  const server = createHttpServer({
    secretKey: options.secretKey,
    ledger,
    now: upToDate,
    mood,
    changed,
  })
  const settled = async (): Promise<void> => {
    await heeded
    await post.settled()
  }
  const baseUrl = await server.listen({ host: '127.0.0.1', port: 0 })
  const pages = createPages(ledger, upToDate)
  return {
    ...pages,
    ...withNotice(pages, changed),
    baseUrl,
    webhooks: () =>
      ledger.state.events
        .map(({ id, type, created }) => ({ id, type, at: new Date(created * 1000) }))
        .reverse(),
    async resend(ids) {
      const unknown = resendWebhooks(ledger, post, ids)
      await settled()
      return unknown
    },
    deliverTo: post.deliverTo,
    settled,
    async catchUp() {
      upToDate()
      await settled()
    },
    nextDueAt() {
      const due = nextDue(ledger)
      return due && new Date(due.at * 1000)
    },
    onChange(next) {
      listener = next
    },
    trouble(kind) {
      mood.trouble = kind
    },
    charges: () => chargesOf(ledger.state),
    async clear() {
      await settled()
      ledger.state = emptyState()
      writing.mark()
      await writing.done()
    },
    async close() {
      await server.close()
      await settled()
      await writing.done()
    },
  }
}

const chargesOf = ({ charges, customers }: StandInState): TakenCharge[] =>
  Object.values(charges)
    .map(({ customer, amount, refunded, created }) => ({
      customer,
      email: customers[customer]?.email ?? null,
      pence: amount,
      refundedPence: refunded,
      at: new Date(created * 1000),
    }))
    .sort((one, other) => one.at.getTime() - other.at.getTime())

/** Resends in the given order. Returns the unknown ids. */
function resendWebhooks(ledger: Ledger, post: WebhookSender, ids: string[]): string[] {
  const known = new Map(ledger.state.events.map((event) => [event.id, event]))
  for (const id of ids) {
    const event = known.get(id)
    if (event) post.send(event)
  }
  return ids.filter((id) => !known.has(id))
}

function withNotice(
  pages: Pages,
  changed: () => void,
): Pick<Pages, 'finishCheckout' | 'finishInvoice' | 'actInPortal' | 'failCharges'> {
  return {
    finishCheckout(id, outcome) {
      const next = pages.finishCheckout(id, outcome)
      changed()
      return next
    },
    finishInvoice(id, outcome) {
      const next = pages.finishInvoice(id, outcome)
      changed()
      return next
    },
    actInPortal(id, deed) {
      pages.actInPortal(id, deed)
      changed()
    },
    failCharges(email) {
      const found = pages.failCharges(email)
      changed()
      return found
    },
  }
}

/** Saves the state after changes, and batches changes in quick succession. */
function createWriter(state: () => StandInState, keeping: StateStorage | undefined) {
  let waiting = false
  let line: Promise<void> = Promise.resolve()
  return {
    mark(): void {
      if (!keeping || waiting) return
      waiting = true
      line = line
        .then(() => {
          waiting = false
          return keeping.save(state())
        })
        .catch(() => undefined)
    },
    done: (): Promise<void> => line,
  }
}

const isState = (kept: unknown): kept is StandInState =>
  typeof kept === 'object' && kept !== null && 'subscriptions' in kept && 'events' in kept
