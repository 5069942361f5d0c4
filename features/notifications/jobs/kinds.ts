import { job, RETRIES_FOR_DAYS } from '@keyturn/platform/jobs'
import { z } from 'zod'

/** Sends the waiting notifications as an email, if it is due. */
export const emailJob = job('notifications.letter', z.object({ memberId: z.string() }), {
  retries: RETRIES_FOR_DAYS,
})
export const pushJob = job(
  'notifications.push',
  z.object({ memberId: z.string(), notificationId: z.string() }),
)
