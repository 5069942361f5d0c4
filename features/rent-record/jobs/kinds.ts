import { job, RETRIES_FOR_DAYS } from '@keyturn/platform/jobs'
import { z } from 'zod'

export const refreshJob = job('rent-record.look', z.strictObject({ memberId: z.string() }))
export const dailyRunJob = job('rent-record.daily-round', z.strictObject({}))
/** The nightly job continues after this member id. */
export const dailyRangeJob = job('rent-record.daily-range', z.strictObject({ after: z.string() }))
export const monthEmailJob = job(
  'rent-record.month-letter',
  z.strictObject({ memberId: z.string(), wordId: z.string() }),
  { retries: RETRIES_FOR_DAYS },
)
export const deleteFileJob = job('rent-record.drop-file', z.strictObject({ key: z.string() }))
