import { domainEvent } from '@keyturn/platform/jobs'
import { z } from 'zod'
import { LANDLORD_ANSWERS } from './constants.ts'
import { CONSENT_KINDS } from './domain/consents.ts'
import { DEPOSIT_ANSWERS } from './domain/deposit.ts'

/** A home, its terms or its payees changed, so rent must be matched again. */
export const tenancyChanged = domainEvent('tenancy.changed', z.object({ memberId: z.string() }))

export const consentChanged = domainEvent(
  'tenancy.consent-changed',
  z.object({
    memberId: z.string(),
    kind: z.enum(CONSENT_KINDS),
    given: z.boolean(),
    /** Time of the change, so late handlers leave newer changes alone. Missing in old queued work. */
    at: z.string().optional(),
  }),
)

/** The member agreed to earlier words of these texts, and was not notified of the newer ones yet. */
export const newerWordsOffered = domainEvent(
  'tenancy.newer-words-offered',
  z.object({
    memberId: z.string(),
    texts: z.array(z.object({ kind: z.enum(CONSENT_KINDS), version: z.string() })),
  }),
)

export const landlordAnswered = domainEvent(
  'tenancy.landlord-answered',
  z.object({
    memberId: z.string(),
    requestId: z.string(),
    answer: z.enum(LANDLORD_ANSWERS),
  }),
)

/** The landlord or agent of a left home answered about its deposit, or changed the answer. */
export const depositAnswered = domainEvent(
  'tenancy.deposit-answered',
  z.object({ memberId: z.string(), questionId: z.string(), answer: z.enum(DEPOSIT_ANSWERS) }),
)

/** An invited housemate now proves a share. */
export const housemateJoined = domainEvent(
  'tenancy.housemate-joined',
  z.object({ memberId: z.string(), invitationId: z.string() }),
)
