export { COMPLAINT_SUBJECTS, complaintSubjects } from './domain/complaint.ts'
export { disputeSchemes } from './domain/dispute-schemes.ts'
/** How many of the latest looks a member is shown; the copy of their data has all. */
export const SHOWN_LOOKS = 100
export { KEPT_AFTER_ERASURE, RETENTION, retentionRules } from './domain/retention.ts'
export { SUPPORT_NEED_LABELS } from './domain/support-needs.ts'
