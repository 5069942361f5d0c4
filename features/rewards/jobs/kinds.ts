import { job } from '@keyturn/platform/jobs'
import { z } from 'zod'

/** Fetches the outcome of a voucher order that is still open. */
export const redemptionJob = job(
  'rewards.redemption',
  z.object({ memberId: z.string(), redemptionId: z.string() }),
  { retries: 12 },
)
export const voucherWebhookJob = job(
  'rewards.voucher-news',
  z.object({ newsId: z.string(), orderId: z.string() }),
)

/** Retried until every voucher order of a closed account is complete. */
export const deletePointsJob = job('rewards.forget-points', z.object({ memberId: z.string() }))
export const sweepRedemptions = job('rewards.sweep-redemptions', z.strictObject({}))
export const checkLedger = job('rewards.check-ledger', z.strictObject({}))
