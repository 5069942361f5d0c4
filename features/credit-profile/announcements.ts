import { AGENCIES } from '@keyturn/agency-files/words'
import { announcement } from '@keyturn/platform/jobs'
import { z } from 'zod'

const look = z.object({ memberId: z.string(), agency: z.enum(AGENCIES), month: z.string() })

/** The member agreed to an earlier text for these agencies, and was not told of the newer one yet. */
export const newerAgencyWordsOffered = announcement(
  'credit-reporting.newer-words-offered',
  z.object({ memberId: z.string(), agencies: z.array(z.enum(AGENCIES)), version: z.string() }),
)

/** The month should show at the agency by now, so the member is notified to check it. */
export const lookAsked = announcement('credit-reporting.look-asked', look)

/** The agency has answered our trace of a month that the member did not find. */
export const lookTraced = announcement('credit-reporting.look-traced', look)

const dispute = { memberId: z.string(), disputeId: z.string(), agency: z.enum(AGENCIES), month: z.string() }

export const disputeOpened = announcement('credit-reporting.dispute-opened', z.object(dispute))

/** The member withdrew the dispute. */
export const disputeWithdrawn = announcement('credit-reporting.dispute-withdrawn', z.object(dispute))

export const disputeDecided = announcement(
  'credit-reporting.dispute-decided',
  z.object({ ...dispute, inFavour: z.boolean() }),
)
