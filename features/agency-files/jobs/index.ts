import { accountHolderChanged } from '@keyturn/bank-link'
import { memberErased, personChanged } from '@keyturn/identity'
import { type JobHandler, onEvent, onJob, type Schedule } from '@keyturn/platform/jobs'
import { writeToSupport } from '@keyturn/providers/mail'
import { evidenceAccepted, evidenceRemoved, reportableFactsChanged } from '@keyturn/rent-record'
import { planChanged, subscriptionEnded } from '@keyturn/subscription'
import { consentChanged } from '@keyturn/tenancy'
import { buildFile } from '../actions/build-file.ts'
import { dropSnapshot } from '../actions/cancel-file.ts'
import { checkAgencyConnections } from '../actions/check-agency-connections.ts'
import { checkFile } from '../actions/check-file.ts'
import { collectAnswers } from '../actions/collect-answers.ts'
import { deliverFile } from '../actions/deliver-file.ts'
import { notifyStaffDebounced } from '../actions/notify-staff-debounced.ts'
import { publishLineEvents } from '../actions/publish-line-events.ts'
import { recordAnswer } from '../actions/record-answer.ts'
import { refreshMember } from '../actions/refresh-member.ts'
import { requestApprovals, requestApprovalsOfPage } from '../actions/request-approvals.ts'
import { resumeFiles } from '../actions/resume-files.ts'
import { startCycles } from '../actions/start-cycle.ts'
import { fillRange, splitIntoRanges } from '../actions/take-snapshot.ts'
import { FILE_DAY, FILE_HOUR } from '../constants.ts'
import type { AgencyFilesContext } from '../context.ts'
import { agencyConsentChanged, manualReviewNeeded } from '../events.ts'
import { reviewNeededEmail } from '../mail/staff-emails.ts'
import { deleteHolder } from '../store/accounts.ts'
import {
  buildJob,
  checkAgencyConnectionsJob,
  checkJob,
  collectJob,
  deliverJob,
  dropSnapshotJob,
  fillJob,
  publishLineEventsJob,
  recordAnswerJob,
  refreshJob,
  requestApprovalsJob,
  requestApprovalsOfPageJob,
  resumeFilesJob,
  splitIntoRangesJob,
  staffEmailJob,
  startJob,
} from './kinds.ts'

export function agencyFileJobs(context: AgencyFilesContext): JobHandler[] {
  const refresh = ({ memberId }: { memberId: string }) => refreshMember(context, memberId)
  return [
    onJob(startJob, () => startCycles(context)),
    onJob(splitIntoRangesJob, ({ fileId }) => splitIntoRanges(context, fileId)),
    onJob(fillJob, (range) => fillRange(context, range)),
    onJob(buildJob, ({ fileId }) => buildFile(context, fileId)),
    onJob(checkJob, ({ fileId }) => checkFile(context, fileId)),
    onJob(deliverJob, ({ fileId }) => deliverFile(context, fileId)),
    onJob(collectJob, ({ agency }) => collectAnswers(context, agency)),
    onJob(recordAnswerJob, ({ fileId }) => recordAnswer(context, fileId)),
    onJob(dropSnapshotJob, ({ fileId }) => dropSnapshot(context, fileId)),
    onJob(publishLineEventsJob, (which) => publishLineEvents(context, which)),
    onJob(refreshJob, refresh),
    onJob(requestApprovalsJob, () => requestApprovals(context)),
    onJob(requestApprovalsOfPageJob, (page) => requestApprovalsOfPage(context, page)),
    onJob(resumeFilesJob, () => resumeFiles(context)),
    onJob(checkAgencyConnectionsJob, () => checkAgencyConnections(context)),
    onEvent(manualReviewNeeded, 'credit-reporting.tell-desk', (needed) =>
      notifyStaffDebounced(context, needed),
    ),
    onJob(staffEmailJob, (needed, { jobId }) =>
      writeToSupport(context, { id: jobId, letter: reviewNeededEmail(context.publicUrl, needed) }),
    ),
    // Changes in what may be reported refresh the unsent files. Other changes wait for the 20th.
    onEvent(memberErased, 'credit-reporting.refresh-erased', async ({ memberId }) => {
      await context.db.transaction((tx) => deleteHolder(tx, memberId))
      await refreshMember(context, memberId)
    }),
    onEvent(consentChanged, 'credit-reporting.refresh-opt-in', refresh),
    onEvent(agencyConsentChanged, 'credit-reporting.refresh-consent', refresh),
    onEvent(evidenceAccepted, 'credit-reporting.refresh-paper-brought', refresh),
    onEvent(evidenceRemoved, 'credit-reporting.refresh-paper-gone', refresh),
    onEvent(reportableFactsChanged, 'credit-reporting.refresh-corrected', refresh),
    onEvent(subscriptionEnded, 'credit-reporting.refresh-plan-ended', refresh),
    // A file has a line only while the names at the bank and in the profile match.
    onEvent(accountHolderChanged, 'credit-reporting.refresh-account-holder', refresh),
    onEvent(personChanged, 'credit-reporting.refresh-person', refresh),
    onEvent(planChanged, 'credit-reporting.refresh-plan-changed', refresh),
  ]
}

export const agencyFileTimetable: Schedule[] = [
  { cron: '0 6 10 * *', job: requestApprovalsJob },
  { cron: '0 6 18 * *', job: checkAgencyConnectionsJob },
  { cron: `0 ${FILE_HOUR} ${FILE_DAY} * *`, job: startJob },
  { cron: '40 7,19 * * *', job: resumeFilesJob },
]
