import { announcement } from '@keyturn/platform/jobs'
import { z } from 'zod'

const look = z.strictObject({ memberId: z.string(), lookId: z.string() })

/** Data read before the first plan is deleted on this day, unless a plan is chosen. */
export const lookEnding = announcement('free look ending', look.extend({ deletedOn: z.string() }))

/** All data read before the first plan is deleted. */
export const lookEnded = announcement('free look ended', look.extend({ by: z.enum(['member', 'time']) }))
