import { isId } from '@keyturn/platform/ids'
import { keepWebhook, markWebhookHandled } from '@keyturn/platform/inbox'
import { voucherNewsJob } from '../jobs/kinds.ts'
import { ownerOfRedemption } from '../store/redemptions.ts'
import type { Surroundings } from '../surroundings.ts'
import { settleRedemption } from './settle-redemption.ts'

const KEPT_HEADERS = ['webhook-id', 'webhook-timestamp', 'webhook-signature']

/** Verifies, keeps it once, and leaves the rest to a job. What is kept is sealed: it may hold a voucher's code. */
export async function hearNews(
  { runtime, vouchers, vault }: Surroundings,
  headers: Record<string, string | string[] | undefined>,
  body: string,
): Promise<void> {
  const news = vouchers.readNews(headers, body)
  await runtime.db.transaction(async (tx) => {
    const fresh = await keepWebhook(tx, {
      provider: vouchers.id,
      eventId: news.id,
      type: news.type,
      headers: Object.fromEntries(KEPT_HEADERS.map((name) => [name, String(headers[name])])),
      body: vault.seal(body, `webhook:${vouchers.id}:${news.id}`),
      receivedAt: runtime.clock.now(),
    })
    if (fresh && news.orderId)
      await runtime.queue.enqueue(tx, voucherNewsJob, { newsId: news.id, orderId: news.orderId })
  })
}

/** It only says which order to ask about; order and repeats then do not matter. */
export async function followNews(
  around: Surroundings,
  { newsId, orderId }: { newsId: string; orderId: string },
): Promise<void> {
  const { db, clock } = around.runtime
  const memberId = isId(orderId) ? await ownerOfRedemption(db, orderId) : null
  if (memberId) await settleRedemption(around, memberId, orderId)
  await db.transaction((tx) => markWebhookHandled(tx, around.vouchers.id, newsId, clock.now()))
}
