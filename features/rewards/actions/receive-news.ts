import { isId } from '@keyturn/platform/ids'
import { keepWebhook, markWebhookHandled } from '@keyturn/platform/inbox'
import type { RewardsContext } from '../context.ts'
import { voucherNewsJob } from '../jobs/kinds.ts'
import { ownerOfRedemption } from '../store/redemptions.ts'
import { settleRedemption } from './settle-redemption.ts'

const KEPT_HEADERS = ['webhook-id', 'webhook-timestamp', 'webhook-signature']

/** Verifies a webhook, stores it once, encrypted because it may contain a voucher code, and queues a job. */
export async function receiveNews(
  context: RewardsContext,
  headers: Record<string, string | string[] | undefined>,
  body: string,
): Promise<void> {
  const { vouchers } = context
  const news = vouchers.readNews(headers, body)
  if (!news.orderId)
    context.log.warn({ newsId: news.id, type: news.type }, 'news of a voucher names no order of ours')
  await context.db.transaction(async (tx) => {
    const fresh = await keepWebhook(tx, {
      provider: vouchers.id,
      eventId: news.id,
      type: news.type,
      headers: Object.fromEntries(KEPT_HEADERS.map((name) => [name, String(headers[name])])),
      body: context.vault.seal(body, `webhook:${vouchers.id}:${news.id}`),
      receivedAt: context.clock.now(),
    })
    if (fresh && news.orderId)
      await context.queue.enqueue(tx, voucherNewsJob, { newsId: news.id, orderId: news.orderId })
  })
}

/** Only reads the order id and fetches its state, so the order of webhooks and duplicates do not matter. */
export async function followNews(
  context: RewardsContext,
  { newsId, orderId }: { newsId: string; orderId: string },
): Promise<void> {
  const { db, clock } = context
  const memberId = isId(orderId) ? await ownerOfRedemption(db, orderId) : null
  if (memberId) await settleRedemption(context, memberId, orderId)
  await db.transaction((tx) => markWebhookHandled(tx, context.vouchers.id, newsId, clock.now()))
}
