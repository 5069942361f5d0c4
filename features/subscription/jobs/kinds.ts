import { job, RETRIES_FOR_DAYS } from '@keyturn/platform/jobs'
import { z } from 'zod'
import { noticeKinds } from '../domain/notices.ts'

const memberId = z.string()

/** Fetches one member's state from the provider and stores it. */
export const syncJob = job('subscription.follow', z.object({ memberId }), { retries: 12 })
export const handleWebhook = job(
  'subscription.webhook',
  z.object({ eventId: z.string(), customerId: z.string().nullable() }),
  { retries: 12 },
)
export const graceOver = job('subscription.grace-over', z.object({ memberId, subscriptionId: z.string() }), {
  retries: 12,
})
export const refundJob = job('subscription.pay-back', z.object({ memberId, subscriptionId: z.string() }), {
  retries: 12,
})
export const sendNoticeJob = job(
  'subscription.letter',
  z.object({ memberId, kind: z.enum(noticeKinds), about: z.string() }),
  { retries: RETRIES_FOR_DAYS },
)
/** Ends a plan that a member cancelled outside the app, recorded by staff. */
export const endOnRequestJob = job(
  'subscription.end-as-said',
  z.object({ memberId, saidOn: z.iso.date(), moneyBack: z.boolean() }),
  { retries: RETRIES_FOR_DAYS },
)
/** Ends active plans of a closed account. Repeated nightly until none is left. */
export const endErasedJob = job('subscription.end-erased', z.object({ memberId }), {
  retries: RETRIES_FOR_DAYS,
})
export const enqueueErasedJob = job('subscription.end-all-erased', z.strictObject({}))
export const enqueueRefundsJob = job('subscription.pay-back-all', z.strictObject({}))
export const reconcile = job('subscription.reconcile', z.strictObject({}))
export const remind = job('subscription.remind', z.strictObject({}))
