import type { Feature } from '@keyturn/platform/feature'
import type { AgencyFilesContext } from './context.ts'
import { agencyFileJobs, agencyFileTimetable } from './jobs/index.ts'
import { agencyFilesData } from './personal-data.ts'

export { decideArrangement, endArrangement, recordArrangement } from './actions/arrangements.ts'
export type { ManualAnswer } from './actions/collect-answers.ts'
export {
  allowHolderChange,
  approveFile,
  decideApproval,
  recordManualAnswer,
  restartRejectedFile,
} from './actions/decide.ts'
export { type AgencyPreview, previewAgency, previewReports } from './actions/preview-reports.ts'
export { recordAgencyConsents } from './actions/record-agency-consents.ts'
export { refreshMember } from './actions/refresh-member.ts'
export { enqueueApprovalRequests } from './actions/request-approvals.ts'
export type { AgencyConnection, AgencyFilesContext } from './context.ts'
export { agenciesCovered, agenciesGiven } from './domain/consents.ts'
export { correctedStatusOf } from './domain/corrected-status.ts'
export type { Dispute as ReportableDispute } from './domain/reportable-member.ts'
export { lineRejected, manualReviewNeeded, reportAccepted, reportSent, sentBeforeChange } from './events.ts'
export { agencyFileTimetable } from './jobs/index.ts'
export { checkAgencyConnectionsJob, collectJob, staffEmailJob, startJob } from './jobs/kinds.ts'
export { staffEmail } from './mail/staff-emails.ts'
export { notPossibleInState } from './refusals.ts'
export { membersOfAccounts, reportedHolderOf } from './store/accounts.ts'
export { type RecordedArrangement, recordedArrangementsOf } from './store/arrangements.ts'
export {
  type ConsentEvent,
  consentHistory,
  currentConsents,
  latestAnswer,
  latestConsents,
  lockConsents,
  type MemberCondition,
  membersWithConsents,
} from './store/consents.ts'
export { unsentRecordsOf } from './store/drafts.ts'
export { holdRestoredFiles, lastFileStartedAt } from './store/file-states.ts'
export { countConsents, countFiles } from './store/metrics.ts'
export {
  hasRecords,
  membersWithVisibleMonth,
  type StoredLine,
  sentLines,
  sentLinesOf,
  visiblePaidMonths,
  wasReportedSince,
} from './store/sent-lines.ts'

/** Monthly files to the credit agencies, and the agencies' answers. */
export const agencyFiles = (context: AgencyFilesContext): Feature => ({
  routes: () => undefined,
  jobs: agencyFileJobs(context),
  timetable: agencyFileTimetable,
  personalData: agencyFilesData,
})
