import { AGENCIES } from '@keyturn/agency-files/constants'
import { domainEvent } from '@keyturn/platform/jobs'
import { z } from 'zod'

const look = z.object({ memberId: z.string(), agency: z.enum(AGENCIES), month: z.string() })

/** The member agreed to an earlier text for these agencies, and was not notified of the newer one yet. */
export const newerAgencyWordsOffered = domainEvent(
  'credit-reporting.newer-words-offered',
  z.object({ memberId: z.string(), agencies: z.array(z.enum(AGENCIES)), version: z.string() }),
)

/** The month should show at the agency by now, so the member is notified to check it. */
export const creditFileCheckRequested = domainEvent('credit-reporting.look-asked', look)

/** The agency has answered our enquiry about a month that the member did not find. */
export const creditFileEnquiryAnswered = domainEvent('credit-reporting.look-traced', look)

const dispute = { memberId: z.string(), disputeId: z.string(), agency: z.enum(AGENCIES), month: z.string() }

export const disputeOpened = domainEvent('credit-reporting.dispute-opened', z.object(dispute))

/** The member withdrew the dispute. */
export const disputeWithdrawn = domainEvent('credit-reporting.dispute-withdrawn', z.object(dispute))

export const disputeDecided = domainEvent(
  'credit-reporting.dispute-decided',
  z.object({ ...dispute, inFavour: z.boolean() }),
)
