import { job } from '@keyturn/platform/jobs'
import { z } from 'zod'

export const morningJob = job('days-ahead.morning', z.strictObject({}))
export const eveningJob = job('days-ahead.evening', z.strictObject({}))
/** The run continues after this member. */
export const rangeJob = job(
  'days-ahead.range',
  z.strictObject({ rentReminders: z.number(), after: z.string() }),
)
export const remindMemberJob = job('days-ahead.look', z.strictObject({ memberId: z.string() }), {
  retries: 3,
})
