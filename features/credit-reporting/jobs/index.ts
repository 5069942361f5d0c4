import { memberErased } from '@keyturn/identity'
import { type JobHandler, on, subscriptionTo, type Timetable } from '@keyturn/platform/jobs'
import { paperBrought, paperGone } from '@keyturn/rent-record'
import { planChanged, subscriptionEnded } from '@keyturn/subscription'
import { consentChanged } from '@keyturn/tenancy'
import { askAboutPage, askAhead } from '../actions/ask-ahead.ts'
import { buildFile } from '../actions/build-file.ts'
import { checkFile } from '../actions/check-file.ts'
import { collectAnswers } from '../actions/collect-answers.ts'
import { deliverFile } from '../actions/deliver-file.ts'
import { makeRounds } from '../actions/make-rounds.ts'
import { refreshMember } from '../actions/refresh-member.ts'
import { startCycles } from '../actions/start-cycle.ts'
import { cutSnapshot, fillRange } from '../actions/take-snapshot.ts'
import { tellMembers } from '../actions/tell-members.ts'
import {
  agencyConsentChanged,
  disputeDecided,
  disputeOpened,
  disputeWithdrawn,
} from '../member-announcements.ts'
import type { Surroundings } from '../surroundings.ts'
import {
  askAheadJob,
  askJob,
  buildJob,
  checkJob,
  collectJob,
  cutJob,
  deliverJob,
  fillJob,
  refreshJob,
  roundJob,
  startJob,
  tellJob,
} from './kinds.ts'

export function creditReportingJobs(around: Surroundings): JobHandler[] {
  const refresh = ({ memberId }: { memberId: string }) => refreshMember(around, memberId)
  return [
    on(startJob, () => startCycles(around)),
    on(cutJob, ({ fileId }) => cutSnapshot(around, fileId)),
    on(fillJob, (range) => fillRange(around, range)),
    on(buildJob, ({ fileId }) => buildFile(around, fileId)),
    on(checkJob, ({ fileId }) => checkFile(around, fileId)),
    on(deliverJob, ({ fileId }) => deliverFile(around, fileId)),
    on(collectJob, ({ agency }) => collectAnswers(around, agency)),
    on(tellJob, (which) => tellMembers(around, which)),
    on(refreshJob, refresh),
    on(askAheadJob, () => askAhead(around)),
    on(askJob, (page) => askAboutPage(around, page)),
    on(roundJob, () => makeRounds(around)),
    // What is in a file that has not left follows what the member may be reported by; the rest waits for the 20th.
    subscriptionTo(memberErased, 'credit-reporting.refresh-erased', refresh),
    subscriptionTo(consentChanged, 'credit-reporting.refresh-opt-in', refresh),
    subscriptionTo(agencyConsentChanged, 'credit-reporting.refresh-consent', refresh),
    subscriptionTo(disputeOpened, 'credit-reporting.refresh-disputed', refresh),
    subscriptionTo(disputeDecided, 'credit-reporting.refresh-decided', refresh),
    subscriptionTo(disputeWithdrawn, 'credit-reporting.refresh-withdrawn', refresh),
    subscriptionTo(paperBrought, 'credit-reporting.refresh-paper-brought', refresh),
    subscriptionTo(paperGone, 'credit-reporting.refresh-paper-gone', refresh),
    subscriptionTo(subscriptionEnded, 'credit-reporting.refresh-plan-ended', refresh),
    subscriptionTo(planChanged, 'credit-reporting.refresh-plan-changed', refresh),
  ]
}

export const creditReportingTimetable: Timetable = [
  { cron: '0 6 10 * *', job: askAheadJob },
  { cron: '0 6 20 * *', job: startJob },
  { cron: '40 7,19 * * *', job: roundJob },
]
