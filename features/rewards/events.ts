import { domainEvent } from '@keyturn/platform/jobs'
import { z } from 'zod'

const memberId = z.string()
/** Cause of the posting: one event each. */
const cause = z.string()

export const pointsEarned = domainEvent(
  'rewards.points-earned',
  z.object({
    memberId,
    cause,
    points: z.int().positive(),
    why: z.enum(['rent', 'welcome']),
    /** Month of the rent, as YYYY-MM. */
    month: z.string().optional(),
  }),
)

/** Points were reversed, because their rent was returned or the plan of their welcome bonus was refunded. */
export const pointsReversed = domainEvent(
  'rewards.points-taken-back',
  z.object({ memberId, cause, points: z.int().positive(), why: z.enum(['rent', 'refund']).default('rent') }),
)

export const voucherCompleted = domainEvent(
  'rewards.voucher-settled',
  z.object({
    memberId,
    redemptionId: z.string(),
    state: z.enum(['ready', 'failed']),
    retailer: z.string(),
    pence: z.int(),
  }),
)
