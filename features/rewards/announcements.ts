import { announcement } from '@keyturn/platform/jobs'
import { z } from 'zod'

const memberId = z.string()
/** The posting's own cause: one announcement each. */
const cause = z.string()

export const pointsEarned = announcement(
  'rewards.points-earned',
  z.object({
    memberId,
    cause,
    points: z.int().positive(),
    why: z.enum(['rent', 'welcome']),
    /** YYYY-MM of the rent they were given for. */
    month: z.string().optional(),
  }),
)

/** The rent they were given for came back, or the plan they welcomed to was paid back. */
export const pointsTakenBack = announcement(
  'rewards.points-taken-back',
  z.object({ memberId, cause, points: z.int().positive(), why: z.enum(['rent', 'refund']).default('rent') }),
)

export const voucherSettled = announcement(
  'rewards.voucher-settled',
  z.object({
    memberId,
    redemptionId: z.string(),
    state: z.enum(['ready', 'failed']),
    retailer: z.string(),
    pence: z.int(),
  }),
)
