import { domainEvent } from '@keyturn/platform/jobs'
import { z } from 'zod'
import { CHANGED_BECAUSE } from './domain/changed-because.ts'

const payment = z.object({
  memberId: z.string(),
  paymentId: z.string(),
  /** Booking day at the bank. */
  paidOn: z.string(),
  pence: z.int(),
  payee: z.string(),
  tenancyId: z.string(),
  /** Rent period it settles and the sum due, if known. */
  period: z.object({ dueOn: z.string(), duePence: z.int() }).optional(),
})

export const rentVerified = domainEvent(
  'rent verified',
  // Missing in events of older releases. True if it settles its period and the payee is not new.
  payment.extend({
    usual: z.boolean().optional(),
    /** Part that earns points, if not all: for a joint account each housemate's share. */
    earnsPence: z.int().optional(),
    /** Set if the bank's text is a shop, a card, cash or an own account, and staff have not accepted the payee. */
    unlikeRent: z.enum(['waiting', 'declined']).optional(),
  }),
)

/** A verified payment was returned, or is not rent. `at` distinguishes repeated events of one payment. */
export const rentReversed = domainEvent(
  'rent reversed',
  payment.extend({
    at: z.string().optional(),
    /** Set if the bank shows the return. Missing after a member's answer or another change. */
    because: z.literal('came_back').optional(),
  }),
)

/** A payment that looked like rent is not: it was returned, or is an own transfer. Published once per payment. */
export const rentExcluded = domainEvent(
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

/** A month needs the member's answer: a payment may be its rent, or none was found although the bank was read. */
export const monthToConfirm = domainEvent(
  'month to confirm',
  z.object({
    memberId: z.string(),
    tenancyId: z.string(),
    dueOn: z.string(),
    why: z.enum(['suggested', 'not_found']),
  }),
)

/**
 * A reportable fact of a past month changed: a payment, an answer or the coverage. Published in the same transaction.
 */
export const reportableFactsChanged = domainEvent(
  'rent month corrected',
  z.object({
    memberId: z.string(),
    dueOn: z.string(),
    /** Missing in events of the previous release, which were only about the member's payment answers. */
    because: z.enum(CHANGED_BECAUSE).optional(),
  }),
)

/** The landlord who confirmed the tenancy has answered a question about one month. */
export const monthAnswered = domainEvent(
  'rent month answered by landlord',
  z.object({
    memberId: z.string(),
    dueOn: z.string(),
    wordId: z.string(),
    answer: z.enum(['confirmed', 'denied']),
  }),
)

const aboutEvidence = z.object({ memberId: z.string(), dueOn: z.string() })

/** Evidence was uploaded and awaits a staff review. */
export const evidenceUploaded = domainEvent('rent paper waiting', aboutEvidence)

/** Staff have reviewed the evidence. The member is notified of either result. */
export const evidenceReviewed = domainEvent(
  'rent paper read',
  aboutEvidence.extend({ proves: z.boolean(), at: z.string() }),
)

/** Staff accepted the evidence of a month: it shows that a benefit or an agent paid. */
export const evidenceAccepted = domainEvent('rent paper brought', aboutEvidence)

/** Evidence was deleted, or no longer proves its month. */
export const evidenceRemoved = domainEvent('rent paper gone', aboutEvidence)

/** Staff decided whether a payee's payments are rent. */
export const payeeDecided = domainEvent(
  'rent payee decided',
  z.object({
    memberId: z.string(),
    checkId: z.string(),
    paymentIds: z.array(z.string()),
    accepted: z.boolean(),
    by: z.string(),
  }),
)
