import { announcement } from '@keyturn/platform/jobs'
import { z } from 'zod'
import { CONSENT_KINDS } from './domain/consents.ts'
import { LANDLORD_ANSWERS } from './words.ts'

/** A home, its terms or its payees are not what they were: rent has to be looked for anew. */
export const tenancyChanged = announcement('tenancy.changed', z.object({ memberId: z.string() }))

export const consentChanged = announcement(
  'tenancy.consent-changed',
  z.object({
    memberId: z.string(),
    kind: z.enum(CONSENT_KINDS),
    given: z.boolean(),
    /** When it was said: whoever acts on it late leaves alone what was said since. Work queued long ago lacks it. */
    at: z.string().optional(),
  }),
)

export const landlordAnswered = announcement(
  'tenancy.landlord-answered',
  z.object({
    memberId: z.string(),
    requestId: z.string(),
    answer: z.enum(LANDLORD_ANSWERS),
  }),
)

/** Somebody the member invited proves their share from now on. */
export const housemateJoined = announcement(
  'tenancy.housemate-joined',
  z.object({ memberId: z.string(), invitationId: z.string() }),
)
