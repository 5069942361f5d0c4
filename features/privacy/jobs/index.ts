import { memberErased } from '@keyturn/identity'
import { type JobHandler, on, subscriptionTo, type Timetable } from '@keyturn/platform/jobs'
import { retryExports } from '../actions/ask-export.ts'
import { buildExport } from '../actions/build-export.ts'
import { expireExport } from '../actions/fetch-export.ts'
import { checkErasure, forgetMember } from '../actions/forget-member.ts'
import { keepRetention } from '../actions/keep-retention.ts'
import { verifyAudit } from '../actions/verify-audit.ts'
import type { PrivacyContext } from '../context.ts'
import { joinTrail } from '../store/audit.ts'
import * as jobs from './kinds.ts'
import {
  acknowledge,
  remindStaff,
  sendAnswer,
  sendExportReady,
  sendExtended,
  sendHead,
  tellOfErasure,
  tellStaff,
} from './letters.ts'

export function privacyJobs(context: PrivacyContext): JobHandler[] {
  return [
    on(jobs.buildExportJob, (which) => buildExport(context, which)),
    on(jobs.exportReadyLetter, (which, { jobId }) => sendExportReady(context, which, jobId)),
    on(jobs.expireExportJob, (which) => expireExport(context, which)),
    on(jobs.dropFileJob, ({ key }) => context.files.delete(key)),
    on(jobs.checkErasureJob, ({ memberId }) => checkErasure(context, memberId)),
    on(jobs.tellErasureJob, ({ memberId }, { jobId }) => tellOfErasure(context, memberId, jobId)),
    on(jobs.acknowledgeJob, ({ complaintId }, { jobId }) => acknowledge(context, complaintId, jobId)),
    on(jobs.tellStaffJob, ({ complaintId }, { jobId }) => tellStaff(context, complaintId, jobId)),
    on(jobs.answerLetterJob, ({ complaintId }, { jobId }) => sendAnswer(context, complaintId, jobId)),
    on(jobs.extendedLetterJob, ({ complaintId }, { jobId }) => sendExtended(context, complaintId, jobId)),
    on(jobs.remindStaffJob, (_, { jobId }) => remindStaff(context, jobId)),
    on(jobs.retryExportsJob, (_, { jobId }) => retryExports(context, jobId)),
    on(jobs.retentionJob, () => keepRetention(context)),
    on(jobs.checkAuditJob, (_, { jobId }) => checkAudit(context, jobId)),
    subscriptionTo(memberErased, 'privacy.forget-member', ({ memberId }) => forgetMember(context, memberId)),
  ]
}

export const privacyTimetable: Timetable = [
  { cron: '50 3 * * *', job: jobs.retentionJob },
  { cron: '20 4 * * *', job: jobs.retryExportsJob },
  { cron: '10 4 * * *', job: jobs.checkAuditJob },
  { cron: '0 9 * * *', job: jobs.remindStaffJob },
]

/** Stores the last link in the log and by email, so that later checks can compare with it. */
async function checkAudit(context: PrivacyContext, id: string): Promise<void> {
  const { db, log } = context
  await joinTrail(db)
  const { events, head, problem } = await verifyAudit(db)
  if (problem) {
    log.error({ events, head, problem }, 'the audit trail is broken')
    throw new Error('The audit trail is broken.')
  }
  log.info({ events, head }, 'audit trail checked')
  if (events > 0) await sendHead(context, { events, head }, id)
}
