import { job, RETRIES_FOR_DAYS } from '@keyturn/platform/jobs'
import { z } from 'zod'

/** Writes what waits for a letter, if its time has come. */
export const letterJob = job('notifications.letter', z.object({ memberId: z.string() }), {
  retries: RETRIES_FOR_DAYS,
})
export const pushJob = job(
  'notifications.push',
  z.object({ memberId: z.string(), notificationId: z.string() }),
)
