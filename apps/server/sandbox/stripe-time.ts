import type { Context } from '@keyturn/platform/feature'
import { type JobHandler, job, onJob } from '@keyturn/platform/jobs'
import type { StripeStandIn } from '@keyturn/providers/payments/stripe/stand-in'
import { z } from 'zod'

const tick = job('sandbox.stripe-time', z.strictObject({ at: z.iso.datetime() }))

/**
 * Schedules a job for the stand-in's next renewal, retry or ending. So a moved clock runs it in order with all other
 * jobs.
 */
export function stripeTime(
  { db, queue, log }: Pick<Context, 'db' | 'queue' | 'log'>,
  stripe: StripeStandIn,
): JobHandler {
  const wakeAtNext = async (): Promise<void> => {
    const due = stripe.nextDueAt()
    if (!due) return
    const at = due.toISOString()
    await db.transaction((tx) => queue.enqueue(tx, tick, { at }, { startAfter: due, singletonKey: at }))
  }
  stripe.onChange(() =>
    wakeAtNext().catch((error: unknown) =>
      log.error({ err: error }, 'payment stand-in: scheduling its next job failed'),
    ),
  )
  return onJob(tick, async () => {
    await stripe.catchUp()
    await wakeAtNext()
  })
}
