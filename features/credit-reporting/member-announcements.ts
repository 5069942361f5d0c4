import { announcement } from '@keyturn/platform/jobs'
import { z } from 'zod'
import { AGENCIES } from './domain/agencies.ts'

const memberId = z.string()
const agency = z.enum(AGENCIES)
const dispute = { memberId, disputeId: z.string(), agency, month: z.string() }

/** A member said yes or no to one agency. A no stops every file that has not left. */
export const agencyConsentChanged = announcement(
  'credit-reporting.consent-changed',
  z.object({ memberId, agency, given: z.boolean() }),
)

export const disputeOpened = announcement('credit-reporting.dispute-opened', z.object(dispute))

/** The member thinks better of it. */
export const disputeWithdrawn = announcement('credit-reporting.dispute-withdrawn', z.object(dispute))

export const disputeDecided = announcement(
  'credit-reporting.dispute-decided',
  z.object({ ...dispute, inFavour: z.boolean() }),
)
