import { API_VERSION } from '../client.ts'
import { nextDue, runDueEvents } from './clock-events.ts'
import { createHttpServer, type Trouble } from './http-server.ts'
import { createLedger } from './ledger.ts'
import { createPages } from './pages.ts'
import { emptyState, type StandInState } from './state.ts'
import { createWebhookSender } from './webhooks.ts'

export type { CheckoutView, InvoiceView, PortalView } from './pages.ts'

export type StripeStandIn = Awaited<ReturnType<typeof startStripeStandIn>>

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
}) {
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
  const server = createHttpServer({ secretKey: options.secretKey, ledger, now: upToDate, mood, changed })
  /** Resolves once the receiver has every webhook so far. */
  const settled = async (): Promise<void> => {
    await heeded
    await post.settled()
  }
  const baseUrl = await server.listen({ host: '127.0.0.1', port: 0 })
  return {
    ...createPages(ledger, upToDate, changed),
    baseUrl,
    /** Newest first. */
    webhooks: () =>
      ledger.state.events
        .map(({ id, type, created }) => ({ id, type, at: new Date(created * 1000) }))
        .reverse(),
    /** Resends these in this order. Returns the unknown ids. */
    async resend(ids: string[]): Promise<string[]> {
      const known = new Map(ledger.state.events.map((event) => [event.id, event]))
      for (const event of ids.map((id) => known.get(id))) if (event) post.send(event)
      await settled()
      return ids.filter((id) => !known.has(id))
    },
    deliverTo: post.deliverTo,
    settled,
    /** Runs every event that is due by now. */
    async catchUp(): Promise<void> {
      upToDate()
      await settled()
    },
    nextDueAt(): Date | null {
      const due = nextDue(ledger)
      return due && new Date(due.at * 1000)
    },
    /** Called after every change, so that the caller can set a timer for nextDueAt(). */
    onChange(next: () => Promise<void>): void {
      listener = next
    },
    trouble(kind: Trouble): void {
      mood.trouble = kind
    },
    charges: () => chargesOf(ledger.state),
    async clear(): Promise<void> {
      await settled()
      ledger.state = emptyState()
      writing.mark()
      await writing.done()
    },
    async close(): Promise<void> {
      await server.close()
      await settled()
      await writing.done()
    },
  }
}

/** Charges so far, oldest first, with the customer's current address. */
const chargesOf = ({ charges, customers }: StandInState) =>
  Object.values(charges)
    .map(({ customer, amount, refunded, created }) => ({
      customer,
      email: customers[customer]?.email ?? null,
      pence: amount,
      refundedPence: refunded,
      at: new Date(created * 1000),
    }))
    .sort((one, other) => one.at.getTime() - other.at.getTime())

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
