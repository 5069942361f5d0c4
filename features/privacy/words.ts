export { COMPLAINT_SUBJECTS, type ComplaintSubject, complaintSubjects } from './domain/complaint.ts'
