import type { Feature } from '@keyturn/platform/feature'
import { evidenceFiles } from './actions/bring-evidence.ts'
import { creditProfileRoutes } from './api/index.ts'
import type { CreditProfileContext } from './context.ts'
import { creditProfileJobs, creditProfileTimetable } from './jobs/index.ts'
import { creditProfileData } from './personal-data.ts'

export { EVIDENCE_TYPES } from '@keyturn/platform/evidence-file'
export { answerTrace } from './actions/answer-look.ts'
export { bringEvidence, evidenceFiles, evidenceFor, openEvidence } from './actions/bring-evidence.ts'
export { chooseAgencies } from './actions/change-consents.ts'
export { correctByHand } from './actions/correct-by-hand.ts'
export { decideDispute, takeUpDispute } from './actions/decide-dispute.ts'
export { openDispute } from './actions/open-dispute.ts'
export { disputeDecided, lookAsked, lookTraced, newerAgencyWordsOffered } from './announcements.ts'
export type { CreditProfileContext } from './context.ts'
export { clockOf } from './domain/dispute.ts'
export { dropEvidence, letterJobs as creditProfileLetters } from './jobs/kinds.ts'
export type { Evidence } from './store/disputes.ts'
export { lettersDueTo } from './store/letters-due.ts'

/** Credit Profile: the member's reporting, consents and disputes. */
export const creditProfile = (context: CreditProfileContext): Feature => ({
  routes: (http) => creditProfileRoutes(http, context),
  jobs: creditProfileJobs(context),
  timetable: creditProfileTimetable,
  personalData: { ...creditProfileData, files: (memberId) => evidenceFiles(context, memberId) },
})
