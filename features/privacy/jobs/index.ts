import { memberErased } from '@keyturn/identity'
import { type JobHandler, on, subscriptionTo, type Timetable } from '@keyturn/platform/jobs'
import { buildExport } from '../actions/build-export.ts'
import { expireExport } from '../actions/fetch-export.ts'
import { checkErasure, forgetMember } from '../actions/forget-member.ts'
import { keepRetention } from '../actions/keep-retention.ts'
import { verifyAudit } from '../actions/verify-audit.ts'
import type { Privacy } from '../privacy.ts'
import * as jobs from './definitions.ts'
import { acknowledge, remindStaff, sendAnswer, sendExportReady, tellStaff } from './letters.ts'

export function privacyJobs(privacy: Privacy): JobHandler[] {
  return [
    on(jobs.buildExportJob, (which) => buildExport(privacy, which)),
    on(jobs.exportReadyLetter, (which, { jobId }) => sendExportReady(privacy, which, jobId)),
    on(jobs.expireExportJob, (which) => expireExport(privacy, which)),
    on(jobs.dropFileJob, ({ key }) => privacy.files.delete(key)),
    on(jobs.checkErasureJob, ({ memberId }) => checkErasure(privacy, memberId)),
    on(jobs.acknowledgeJob, ({ complaintId }, { jobId }) => acknowledge(privacy, complaintId, jobId)),
    on(jobs.tellStaffJob, ({ complaintId }, { jobId }) => tellStaff(privacy, complaintId, jobId)),
    on(jobs.answerLetterJob, ({ complaintId }, { jobId }) => sendAnswer(privacy, complaintId, jobId)),
    on(jobs.remindStaffJob, (_, { jobId }) => remindStaff(privacy, jobId)),
    on(jobs.retentionJob, () => keepRetention(privacy)),
    on(jobs.checkAuditJob, () => checkAudit(privacy)),
    subscriptionTo(memberErased, 'privacy.forget-member', ({ memberId }) => forgetMember(privacy, memberId)),
  ]
}

export const privacyTimetable: Timetable = [
  { cron: '50 3 * * *', job: jobs.retentionJob },
  { cron: '10 4 * * *', job: jobs.checkAuditJob },
  { cron: '0 9 * * *', job: jobs.remindStaffJob },
]

/** The head in the log is what a later check is held against, wherever the logs are kept. */
async function checkAudit({ db, log }: Privacy): Promise<void> {
  const { events, head, problem } = await verifyAudit(db)
  if (!problem) return log.info({ events, head }, 'audit trail checked')
  log.error({ events, head, problem }, 'the audit trail is broken')
  throw new Error('The audit trail is broken.')
}
