import { randomUUID } from 'node:crypto'
import { webhookSignature } from '../webhook.ts'
import type { Order } from './orders.ts'
import type { TilloState } from './state.ts'

export type Receiver = (webhook: { headers: Record<string, string>; body: string }) => Promise<number>

const TRIES = 3

/** Delivers signed webhooks, each with up to three tries, and can resend them. */
export function createWebhookSender(memory: TilloState, { secret, now }: { secret: string; now(): Date }) {
  let receiver: Receiver | null = null
  let posting: Promise<void> = Promise.resolve()

  async function deliver({ id, body }: { id: string; body: string }): Promise<void> {
    for (let tries = 0; receiver && tries < TRIES; tries += 1) {
      const timestampSeconds = String(Math.floor(now().getTime() / 1000))
      const headers = {
        'content-type': 'application/json',
        'webhook-id': id,
        'webhook-timestamp': timestampSeconds,
        'webhook-signature': webhookSignature({ id, timestampSeconds, body }, secret),
      }
      const status = await receiver({ headers, body }).catch(() => 0)
      if (status >= 200 && status < 300) return
    }
  }

  async function announce({ id, reference }: Order): Promise<void> {
    const at = now().toISOString()
    const type = 'digital.order.success'
    const data = { client_request_id: id, reference, order_status: 'SUCCESS' }
    const news = { id: `msg_${randomUUID()}`, type, at, body: JSON.stringify({ type, timestamp: at, data }) }
    memory.state().news.push(news)
    await memory.save()
    await deliver(news)
  }

  return {
    deliverTo: (next: Receiver): void => {
      receiver = next
    },
    announce(order: Order): void {
      posting = posting.then(() => announce(order)).catch(() => undefined)
    },
    settled: () => posting,
    webhooks: () => memory.state().news.map(({ id, type, at }) => ({ id, type, at: new Date(at) })),
    /** Returns the unknown ids. */
    async resend(ids: string[]): Promise<string[]> {
      const { news } = memory.state()
      for (const id of ids) {
        const known = news.find((one) => one.id === id)
        if (known) await deliver(known)
      }
      return ids.filter((id) => !news.some((one) => one.id === id))
    },
  }
}
