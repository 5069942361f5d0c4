import { job, RETRIES_FOR_DAYS } from '@keyturn/platform/jobs'
import { z } from 'zod'

export const roundJob = job('free-look.round', z.strictObject({}))
export const tendJob = job('free-look.tend', z.strictObject({ memberId: z.string() }), { retries: 5 })
export const letterJob = job(
  'free-look.letter',
  z.strictObject({ memberId: z.string(), lookId: z.string(), which: z.enum(['ending', 'ended']) }),
  { retries: RETRIES_FOR_DAYS },
)
