export { COMPLAINT_SUBJECTS, complaintSubjects } from './domain/complaint.ts'
export { disputeSchemes } from './domain/dispute-schemes.ts'
/** Maximum number of staff accesses shown. The data copy has all. */
export const MAX_ACCESSES_SHOWN = 100
export { KEPT_AFTER_ERASURE, RETENTION, retentionRules } from './domain/retention.ts'
export { SUPPORT_NEED_LABELS } from './domain/support-needs.ts'
