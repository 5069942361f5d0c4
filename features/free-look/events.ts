import { domainEvent } from '@keyturn/platform/jobs'
import { z } from 'zod'

const freeLookPayload = z.strictObject({ memberId: z.string(), lookId: z.string() })

/** Data read before the first plan is deleted on this day, unless a plan is chosen. */
export const freeLookEnding = domainEvent(
  'free look ending',
  freeLookPayload.extend({ deletedOn: z.string() }),
)

/** All data read before the first plan is deleted. */
export const freeLookEnded = domainEvent(
  'free look ended',
  freeLookPayload.extend({ by: z.enum(['member', 'time']) }),
)
