import type { Feature } from '@keyturn/platform/feature'
import type { AgencyFilesContext } from './context.ts'
import { agencyFileJobs, agencyFileTimetable } from './jobs/index.ts'
import { agencyFilesData } from './personal-data.ts'

export { askAboutMonth } from './actions/ask-ahead.ts'
export type { HeardAnswer } from './actions/collect-answers.ts'
export {
  allowHolderChange,
  answerByHand,
  approveFile,
  decideApproval,
  startFileOver,
} from './actions/decide.ts'
export { noteConsents } from './actions/note-consents.ts'
export { type AgencyOutlook, foresee, outlookFor } from './actions/outlook-for.ts'
export { refreshMember } from './actions/refresh-member.ts'
export { lineRejected, personNeeded, reportAccepted, reportSent, sentAsBefore } from './announcements.ts'
export type { AgencyConnection, AgencyFilesContext } from './context.ts'
export { agenciesCovered, agenciesGiven } from './domain/consents.ts'
export { truthInstead } from './domain/held-truth.ts'
export { agencyFileTimetable } from './jobs/index.ts'
export { collectJob, deskLetterJob, startJob, tryAgenciesJob } from './jobs/kinds.ts'
export { deskLetter } from './mail/desk-letters.ts'
export { notFromHere } from './refusals.ts'
export { membersOfAccounts, reportedHolderOf } from './store/accounts.ts'
export { type ConsentEvent, consentHistory, currentConsents, lockConsents } from './store/consents.ts'
export { recordsToLeave } from './store/drafts.ts'
export { countConsents, countFiles } from './store/figures.ts'
export { hasRecords, type StoredLine, sentLines, sentLinesOf } from './store/sent-lines.ts'

/** Monthly files to the credit agencies, and the agencies' answers. */
export const agencyFiles = (context: AgencyFilesContext): Feature => ({
  routes: () => undefined,
  jobs: agencyFileJobs(context),
  timetable: agencyFileTimetable,
  personalData: agencyFilesData,
})
