import { memberErased, passwordReset } from '@keyturn/identity'
import { type JobHandler, onEvent, onJob, type Timetable } from '@keyturn/platform/jobs'
import { applyRetention } from '../actions/apply-retention.ts'
import { buildExport } from '../actions/build-export.ts'
import { expireExport } from '../actions/fetch-export.ts'
import { checkErasure, forgetMember } from '../actions/forget-member.ts'
import { retryExports } from '../actions/request-export.ts'
import { removeSpeaker } from '../actions/support-needs.ts'
import { verifyAudit } from '../actions/verify-audit.ts'
import type { PrivacyContext } from '../context.ts'
import { appendToChain } from '../store/audit.ts'
import * as jobs from './kinds.ts'
import {
  acknowledge,
  notifyOfErasure,
  notifyStaff,
  remindStaff,
  sendAnswer,
  sendCheckpoint,
  sendContactNeeds,
  sendExportReady,
  sendExtended,
  sendSpeakerNamed,
} from './send-emails.ts'

export function privacyJobs(context: PrivacyContext): JobHandler[] {
  return [
    onJob(jobs.buildExportJob, (which) => buildExport(context, which)),
    onJob(jobs.exportReadyEmailJob, (which, { jobId }) => sendExportReady(context, which, jobId)),
    onJob(jobs.contactNeedsEmailJob, ({ memberId }, { jobId }) => sendContactNeeds(context, memberId, jobId)),
    onJob(jobs.speakerNamedEmailJob, ({ memberId }, { jobId }) => sendSpeakerNamed(context, memberId, jobId)),
    onJob(jobs.expireExportJob, (which) => expireExport(context, which)),
    onJob(jobs.dropFileJob, ({ key }) => context.files.delete(key)),
    onJob(jobs.checkErasureJob, ({ memberId }) => checkErasure(context, memberId)),
    onJob(jobs.notifyOfErasureJob, ({ memberId }, { jobId }) => notifyOfErasure(context, memberId, jobId)),
    onJob(jobs.acknowledgeJob, ({ complaintId }, { jobId }) => acknowledge(context, complaintId, jobId)),
    onJob(jobs.notifyStaffJob, ({ complaintId }, { jobId }) => notifyStaff(context, complaintId, jobId)),
    onJob(jobs.answerEmailJob, ({ complaintId }, { jobId }) => sendAnswer(context, complaintId, jobId)),
    onJob(jobs.extendedEmailJob, ({ complaintId }, { jobId }) => sendExtended(context, complaintId, jobId)),
    onJob(jobs.remindStaffJob, (_, { jobId }) => remindStaff(context, jobId)),
    onJob(jobs.retryExportsJob, (_, { jobId }) => retryExports(context, jobId)),
    onJob(jobs.retentionJob, () => applyRetention(context)),
    onJob(jobs.checkAuditJob, (_, { jobId }) => checkAudit(context, jobId)),
    onEvent(passwordReset, 'privacy.remove-speaker', ({ memberId }) => removeSpeaker(context, memberId)),
    onEvent(memberErased, 'privacy.forget-member', ({ memberId }) => forgetMember(context, memberId)),
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
  await appendToChain(db)
  const { events, head, problem } = await verifyAudit(db)
  if (problem) {
    log.error({ events, head, problem }, 'privacy: audit trail broken')
    throw new Error('The audit trail is broken.')
  }
  log.info({ events, head }, 'privacy: audit trail verified')
  if (events > 0) await sendCheckpoint(context, { events, head }, id)
}
