import { AGENCIES } from '@keyturn/agency-files/constants'
import { job, RETRIES_FOR_DAYS } from '@keyturn/platform/jobs'
import { z } from 'zod'

const agencies = z.array(z.enum(AGENCIES))
const aboutDispute = z.object({ memberId: z.string(), disputeId: z.string() })

export const consentEmailJob = job(
  'credit-reporting.consent-letter',
  z.object({ memberId: z.string(), given: agencies, withdrawn: agencies }),
  { retries: RETRIES_FOR_DAYS },
)
export const smallerPlanEmailJob = job(
  'credit-reporting.smaller-plan-letter',
  z.object({ memberId: z.string(), kept: agencies, waiting: agencies }),
  { retries: RETRIES_FOR_DAYS },
)
export const disputeReceived = job('credit-reporting.dispute-received', aboutDispute, {
  retries: RETRIES_FOR_DAYS,
})
export const disputeDecidedEmailJob = job('credit-reporting.dispute-decided-letter', aboutDispute, {
  retries: RETRIES_FOR_DAYS,
})
export const disputeCorrected = job('credit-reporting.dispute-corrected', aboutDispute, {
  retries: RETRIES_FOR_DAYS,
})
/** Finds each morning the members whose rent should show at an agency by now. */
export const requestCreditFileChecksJob = job('credit-reporting.ask-to-look', z.strictObject({}))
/** Finds each morning the members who agreed to earlier words for an agency. */
export const offerNewerWords = job('credit-reporting.offer-newer-words', z.strictObject({}))
/** Finds each morning the disputes that are near or past a deadline. */
export const remindOfDisputesJob = job('credit-reporting.watch-disputes', z.strictObject({}))
export const disputeReminder = job(
  'credit-reporting.dispute-reminder',
  z.object({ memberId: z.string(), disputeId: z.string(), day: z.int() }),
  { retries: RETRIES_FOR_DAYS },
)
/** Deletes a file without a row. The row was deleted in the transaction that enqueued this. */
export const dropEvidence = job('credit-reporting.drop-evidence', z.object({ key: z.string() }))
/** Email to staff about a correction that no file will carry. */
export const manualCorrectionEmailJob = job(
  'credit-reporting.by-hand-letter',
  z.object({ memberId: z.string(), disputeId: z.string() }),
  { retries: RETRIES_FOR_DAYS },
)

export const emailJobs = [
  consentEmailJob,
  smallerPlanEmailJob,
  disputeReceived,
  disputeDecidedEmailJob,
  disputeCorrected,
  disputeReminder,
  manualCorrectionEmailJob,
]
