import Stripe from 'stripe'
import type { EventRecord } from './state.ts'

export interface WebhookRequest {
  headers: Record<string, string>
  body: string
}

/** Resolves to the receiver's HTTP status. */
export type Receiver = (request: WebhookRequest) => Promise<number>

export interface WebhookSender {
  send(event: EventRecord): void
  /** Resolves once every event so far is delivered or given up. */
  settled(): Promise<void>
  deliverTo(receiver: Receiver): void
}

const TRIES = 3

/** Delivers signed events in sequence, each with up to three tries, as Stripe's own sandbox does. */
export function createWebhookSender(options: { secret: string; now(): number }): WebhookSender {
  let receiver: Receiver | null = null
  let queue: Promise<void> = Promise.resolve()
  const deliver = async (event: EventRecord): Promise<void> => {
    for (let tries = 0; receiver && tries < TRIES; tries += 1) {
      const status = await receiver(signed(event, options)).catch(() => 0)
      if (status >= 200 && status < 300) return
    }
  }
  return {
    send(event) {
      queue = queue.then(() => deliver(event))
    },
    settled: () => queue,
    deliverTo(next) {
      receiver = next
    },
  }
}

function signed(event: EventRecord, options: { secret: string; now(): number }): WebhookRequest {
  const signature = Stripe.webhooks.generateTestHeaderString({
    payload: event.body,
    secret: options.secret,
    timestamp: options.now(),
  })
  return {
    headers: { 'content-type': 'application/json; charset=utf-8', 'stripe-signature': signature },
    body: event.body,
  }
}
