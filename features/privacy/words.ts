export { COMPLAINT_SUBJECTS, type ComplaintSubject, complaintSubjects } from './domain/complaint.ts'
export { KEPT_AFTER_ERASURE, RETENTION, retentionRules, runsOutBefore } from './domain/retention.ts'
