import { AGENCIES } from '@keyturn/agency-files/words'
import { announcement } from '@keyturn/platform/jobs'
import { z } from 'zod'

const dispute = { memberId: z.string(), disputeId: z.string(), agency: z.enum(AGENCIES), month: z.string() }

export const disputeOpened = announcement('credit-reporting.dispute-opened', z.object(dispute))

/** The member thinks better of it. */
export const disputeWithdrawn = announcement('credit-reporting.dispute-withdrawn', z.object(dispute))

export const disputeDecided = announcement(
  'credit-reporting.dispute-decided',
  z.object({ ...dispute, inFavour: z.boolean() }),
)
