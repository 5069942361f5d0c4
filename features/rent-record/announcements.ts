import { announcement } from '@keyturn/platform/jobs'
import { z } from 'zod'
import { CHANGED_BECAUSE } from './domain/changed-because.ts'

const payment = z.object({
  memberId: z.string(),
  paymentId: z.string(),
  /** The day the bank booked it. */
  paidOn: z.string(),
  pence: z.int(),
  payee: z.string(),
  tenancyId: z.string(),
  /** The rent period it settles and what is due for it, where that is known. */
  period: z.object({ dueOn: z.string(), duePence: z.int() }).optional(),
})

export const rentVerified = announcement(
  'rent verified',
  // It settles its period, and to whom it went is nobody new: a program of the release before does not say so.
  payment.extend({
    usual: z.boolean().optional(),
    /** How much of it earns points, where that is less: of a joint account each housemate's share. */
    earnsPence: z.int().optional(),
    /** The bank names a shop, a card, cash or an own account, and no person has said yes to the payee. */
    unlikeRent: z.enum(['waiting', 'declined']).optional(),
  }),
)

/** A verified payment bounced, or turned out not to be rent. `at` tells one occasion from the next. */
export const rentReversed = announcement(
  'rent reversed',
  payment.extend({
    at: z.string().optional(),
    /** The bank shows that the money came back. Left out after an answer of the member’s, or other news. */
    because: z.literal('came_back').optional(),
  }),
)

/** It looked like rent and is none: it came back, or went between the member's own accounts. Announced once for each. */
export const rentSetAside = announcement(
  'rent set aside',
  z.object({
    memberId: z.string(),
    transactionId: z.string(),
    tenancyId: z.string(),
    paidOn: z.string(),
    pence: z.int(),
    because: z.enum(['came_back', 'own_transfer']),
  }),
)

/** A month waits for the member's answer: a payment may be its rent, or none was found in days we saw. */
export const monthToConfirm = announcement(
  'month to confirm',
  z.object({
    memberId: z.string(),
    tenancyId: z.string(),
    dueOn: z.string(),
    why: z.enum(['suggested', 'not_found']),
  }),
)

/**
 * A fact of a month that is over changed, and agencies are told of such facts: a payment came or bounced, an answer was
 * given or taken back, the bank was read or not. Published by the transaction that found out.
 */
export const reportableFactsChanged = announcement(
  'rent month corrected',
  z.object({
    memberId: z.string(),
    dueOn: z.string(),
    /** Left out by the release before, which published what the member said of payments alone. */
    because: z.enum(CHANGED_BECAUSE).optional(),
  }),
)

/** Whoever confirmed the tenancy was asked about one month, and has answered. */
export const monthAnswered = announcement(
  'rent month answered by landlord',
  z.object({
    memberId: z.string(),
    dueOn: z.string(),
    wordId: z.string(),
    answer: z.enum(['confirmed', 'denied']),
  }),
)

const aboutEvidence = z.object({ memberId: z.string(), dueOn: z.string() })

/** It waits for one of our people to read it. */
export const evidenceBrought = announcement('rent paper waiting', aboutEvidence)

/** One of our people has read it and said what it shows; the member hears of either. */
export const evidenceRead = announcement(
  'rent paper read',
  aboutEvidence.extend({ proves: z.boolean(), at: z.string() }),
)

/** One of our people has read the evidence of a month: it shows that a benefit or an agent paid. */
export const evidenceAccepted = announcement('rent paper brought', aboutEvidence)

/** It was deleted, or is evidence of nothing any more. */
export const evidenceRemoved = announcement('rent paper gone', aboutEvidence)

/** A person has said whether a payee's payments are rent. */
export const payeeDecided = announcement(
  'rent payee decided',
  z.object({
    memberId: z.string(),
    checkId: z.string(),
    paymentIds: z.array(z.string()),
    accepted: z.boolean(),
    by: z.string(),
  }),
)
