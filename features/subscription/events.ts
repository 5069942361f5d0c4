import { domainEvent } from '@keyturn/platform/jobs'
import { z } from 'zod'
import { planIds } from './constants.ts'

const plan = z.enum(planIds)
const memberId = z.string()
const at = z.iso.datetime()

/** A subscription began. `first`: the first one of its person, by mailbox and card. */
export const subscriptionActivated = domainEvent(
  'subscription activated',
  z.object({ memberId, plan, at, first: z.boolean() }),
)

export const planChanged = domainEvent(
  'subscription plan changed',
  z.object({ memberId, plan, before: plan, at }),
)

export const subscriptionEnded = domainEvent(
  'subscription ended',
  z.object({
    memberId,
    plan,
    at,
    because: z.enum(['left', 'not_paid', 'refunded']),
  }),
)

/** A charge failed. Access continues until this day. */
export const paymentFailed = domainEvent(
  'subscription payment failed',
  z.object({ memberId, graceEndsOn: z.string() }),
)
