import type { Feature } from '@keyturn/platform/feature'
import { evidenceFiles } from './actions/dispute-evidence.ts'
import { creditProfileRoutes } from './api/index.ts'
import type { CreditProfileContext } from './context.ts'
import { creditProfileJobs, creditProfileTimetable } from './jobs/index.ts'
import { creditProfileData } from './personal-data.ts'

export { EVIDENCE_TYPES } from '@keyturn/platform/evidence-file'
export { answerEnquiry } from './actions/answer-credit-file-check.ts'
export { chooseAgencies } from './actions/change-consents.ts'
export { confirmManualCorrection } from './actions/confirm-manual-correction.ts'
export { decideDispute, startReview } from './actions/decide-dispute.ts'
export { addEvidenceFile, evidenceFiles, evidenceFor, openEvidence } from './actions/dispute-evidence.ts'
export { openDispute } from './actions/open-dispute.ts'
export type { CreditProfileContext } from './context.ts'
export { clockOf } from './domain/dispute.ts'
export {
  creditFileCheckRequested,
  creditFileEnquiryAnswered,
  disputeDecided,
  newerAgencyWordsOffered,
} from './events.ts'
export { dropEvidence, emailJobs as creditProfileEmailJobs } from './jobs/kinds.ts'
export { disputesAbout, type Evidence } from './store/disputes.ts'
export { manualCorrectionsWhere } from './store/manual-corrections.ts'

/** Credit Profile: the member's reporting, consents and disputes. */
export const creditProfile = (context: CreditProfileContext): Feature => ({
  routes: (http) => creditProfileRoutes(http, context),
  jobs: creditProfileJobs(context),
  timetable: creditProfileTimetable,
  personalData: { ...creditProfileData, files: (memberId) => evidenceFiles(context, memberId) },
})
