export { EVIDENCE_TYPES } from '@keyturn/platform/evidence-file'
export { askAboutMonth } from './actions/ask-ahead.ts'
export { bringEvidence, evidenceFiles, evidenceFor, openEvidence } from './actions/bring-evidence.ts'
export { chooseAgencies } from './actions/change-consents.ts'
export type { HeardAnswer } from './actions/collect-answers.ts'
export { correctByHand, type HandCorrection } from './actions/correct-by-hand.ts'
export {
  answerByHand,
  approveFile,
  type Decider,
  decideApproval,
  startFileOver,
} from './actions/decide.ts'
export { type DisputeDecision, decideDispute, takeUpDispute } from './actions/decide-dispute.ts'
export { openDispute } from './actions/open-dispute.ts'
export { lineRejected, personNeeded, reportAccepted, reportSent } from './announcements.ts'
export { creditProfileApi } from './api/index.ts'
export { AGENCIES, AGENCY_POLICIES, type Agency } from './domain/agencies.ts'
export { clockOf, type DisputeClock, type DisputeState } from './domain/dispute.ts'
export { addressOfPresentHome } from './domain/home-address.ts'
export { creditReportingJobs, creditReportingTimetable } from './jobs/index.ts'
export { collectJob, roundJob, startJob } from './jobs/kinds.ts'
export { creditProfileJobs, creditProfileTimetable } from './jobs/member-jobs.ts'
export { agencyConsentChanged, disputeDecided, disputeOpened } from './member-announcements.ts'
export type { MemberSide } from './member-side.ts'
export { creditReportingData } from './personal-data.ts'
export { type AdverseApproval, pendingApprovals } from './store/approvals.ts'
export { type ConsentEvent, consentHistory, standingConsents } from './store/consents.ts'
export { type Dispute, disputesOf, type Evidence, findDispute, openDisputes } from './store/disputes.ts'
export { type AgencyFile, fileEvents, latestFiles } from './store/files.ts'
export type { ReportablePerson, Surroundings } from './surroundings.ts'
