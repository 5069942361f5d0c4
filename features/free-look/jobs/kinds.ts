import { job, RETRIES_FOR_DAYS } from '@keyturn/platform/jobs'
import { z } from 'zod'

export const dailyRunJob = job('free-look.round', z.strictObject({}))
export const dailyCheckJob = job('free-look.tend', z.strictObject({ memberId: z.string() }), { retries: 5 })
export const emailJob = job(
  'free-look.letter',
  z.strictObject({ memberId: z.string(), lookId: z.string(), which: z.enum(['ending', 'ended']) }),
  { retries: RETRIES_FOR_DAYS },
)
