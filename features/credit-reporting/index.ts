export { lineRejected, personNeeded, reportAccepted, reportSent } from './announcements.ts'
export { AGENCIES, type Agency } from './domain/agencies.ts'
export type { AccountRow, AdverseApproval, DisputeRow, FileRow, ReportedLine } from './store/rows.ts'
