import { isId } from '@keyturn/platform/ids'
import { markWebhookHandled, storeWebhook } from '@keyturn/platform/inbox'
import type { RewardsContext } from '../context.ts'
import { voucherWebhookJob } from '../jobs/kinds.ts'
import { ownerOfRedemption } from '../store/redemptions.ts'
import { completeRedemption } from './complete-redemption.ts'

const STORED_HEADERS = ['webhook-id', 'webhook-timestamp', 'webhook-signature']

/** Verifies a webhook, stores it once, encrypted because it may contain a voucher code, and queues a job. */
export async function receiveWebhook(
  context: RewardsContext,
  headers: Record<string, string | string[] | undefined>,
  body: string,
): Promise<void> {
  const { vouchers } = context
  const news = vouchers.readWebhook(headers, body)
  if (!news.orderId)
    context.log.warn({ newsId: news.id, type: news.type }, 'rewards: voucher webhook names an unknown order')
  await context.db.transaction(async (tx) => {
    const fresh = await storeWebhook(tx, {
      provider: vouchers.id,
      eventId: news.id,
      type: news.type,
      headers: Object.fromEntries(STORED_HEADERS.map((name) => [name, String(headers[name])])),
      body: context.vault.seal(body, `webhook:${vouchers.id}:${news.id}`),
      receivedAt: context.clock.now(),
    })
    if (fresh && news.orderId)
      await context.queue.enqueue(tx, voucherWebhookJob, { newsId: news.id, orderId: news.orderId })
  })
}

/** Only reads the order id and fetches its state, so the order of webhooks and duplicates do not matter. */
export async function processWebhook(
  context: RewardsContext,
  { newsId, orderId }: { newsId: string; orderId: string },
): Promise<void> {
  const { db, clock } = context
  const memberId = isId(orderId) ? await ownerOfRedemption(db, orderId) : null
  if (memberId) await completeRedemption(context, memberId, orderId)
  await db.transaction((tx) => markWebhookHandled(tx, context.vouchers.id, newsId, clock.now()))
}
