import { accountHolderChanged } from '@keyturn/bank-link'
import { memberErased, personChanged } from '@keyturn/identity'
import { type JobHandler, on, type Schedule, subscriptionTo } from '@keyturn/platform/jobs'
import { writeToSupport } from '@keyturn/providers/mail'
import { evidenceAccepted, evidenceRemoved, reportableFactsChanged } from '@keyturn/rent-record'
import { planChanged, subscriptionEnded } from '@keyturn/subscription'
import { consentChanged } from '@keyturn/tenancy'
import { announceLines } from '../actions/announce-lines.ts'
import { askAboutPage, askAhead } from '../actions/ask-ahead.ts'
import { askDeskSoon } from '../actions/ask-desk-soon.ts'
import { buildFile } from '../actions/build-file.ts'
import { dropSnapshot } from '../actions/call-off.ts'
import { checkFile } from '../actions/check-file.ts'
import { collectAnswers } from '../actions/collect-answers.ts'
import { deliverFile } from '../actions/deliver-file.ts'
import { makeRounds } from '../actions/make-rounds.ts'
import { noteAnswer } from '../actions/note-answer.ts'
import { refreshMember } from '../actions/refresh-member.ts'
import { startCycles } from '../actions/start-cycle.ts'
import { cutSnapshot, fillRange } from '../actions/take-snapshot.ts'
import { tryAgencies } from '../actions/try-agencies.ts'
import { agencyConsentChanged, personNeeded } from '../announcements.ts'
import type { AgencyFilesContext } from '../context.ts'
import { neededLetter } from '../mail/desk-letters.ts'
import { forgetHolder } from '../store/accounts.ts'
import { FILE_DAY, FILE_HOUR } from '../words.ts'
import {
  announceJob,
  askAheadJob,
  askJob,
  buildJob,
  checkJob,
  collectJob,
  cutJob,
  deliverJob,
  deskLetterJob,
  dropSnapshotJob,
  fillJob,
  noteAnswerJob,
  refreshJob,
  roundJob,
  startJob,
  tryAgenciesJob,
} from './kinds.ts'

export function agencyFileJobs(context: AgencyFilesContext): JobHandler[] {
  const refresh = ({ memberId }: { memberId: string }) => refreshMember(context, memberId)
  return [
    on(startJob, () => startCycles(context)),
    on(cutJob, ({ fileId }) => cutSnapshot(context, fileId)),
    on(fillJob, (range) => fillRange(context, range)),
    on(buildJob, ({ fileId }) => buildFile(context, fileId)),
    on(checkJob, ({ fileId }) => checkFile(context, fileId)),
    on(deliverJob, ({ fileId }) => deliverFile(context, fileId)),
    on(collectJob, ({ agency }) => collectAnswers(context, agency)),
    on(noteAnswerJob, ({ fileId }) => noteAnswer(context, fileId)),
    on(dropSnapshotJob, ({ fileId }) => dropSnapshot(context, fileId)),
    on(announceJob, (which) => announceLines(context, which)),
    on(refreshJob, refresh),
    on(askAheadJob, () => askAhead(context)),
    on(askJob, (page) => askAboutPage(context, page)),
    on(roundJob, () => makeRounds(context)),
    on(tryAgenciesJob, () => tryAgencies(context)),
    subscriptionTo(personNeeded, 'credit-reporting.tell-desk', (needed) => askDeskSoon(context, needed)),
    on(deskLetterJob, (needed, { jobId }) =>
      writeToSupport(context, { id: jobId, letter: neededLetter(context.publicUrl, needed) }),
    ),
    // Changes in what may be reported refresh the unsent files. Other changes wait for the 20th.
    subscriptionTo(memberErased, 'credit-reporting.refresh-erased', async ({ memberId }) => {
      await context.db.transaction((tx) => forgetHolder(tx, memberId))
      await refreshMember(context, memberId)
    }),
    subscriptionTo(consentChanged, 'credit-reporting.refresh-opt-in', refresh),
    subscriptionTo(agencyConsentChanged, 'credit-reporting.refresh-consent', refresh),
    subscriptionTo(evidenceAccepted, 'credit-reporting.refresh-paper-brought', refresh),
    subscriptionTo(evidenceRemoved, 'credit-reporting.refresh-paper-gone', refresh),
    subscriptionTo(reportableFactsChanged, 'credit-reporting.refresh-corrected', refresh),
    subscriptionTo(subscriptionEnded, 'credit-reporting.refresh-plan-ended', refresh),
    // A file has a line only while the names at the bank and in the profile match.
    subscriptionTo(accountHolderChanged, 'credit-reporting.refresh-account-holder', refresh),
    subscriptionTo(personChanged, 'credit-reporting.refresh-person', refresh),
    subscriptionTo(planChanged, 'credit-reporting.refresh-plan-changed', refresh),
  ]
}

export const agencyFileTimetable: Schedule[] = [
  { cron: '0 6 10 * *', job: askAheadJob },
  { cron: '0 6 18 * *', job: tryAgenciesJob },
  { cron: `0 ${FILE_HOUR} ${FILE_DAY} * *`, job: startJob },
  { cron: '40 7,19 * * *', job: roundJob },
]
