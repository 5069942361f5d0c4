import {
  agenciesCovered,
  agenciesGiven,
  currentConsents,
  previewReports,
  refreshMember,
  reportAccepted,
  sentBeforeChange,
} from '@keyturn/agency-files'
import { type Agency, lastFileDayOf, nextFileOn } from '@keyturn/agency-files/constants'
import { findMember, memberErased } from '@keyturn/identity'
import { dayOfInstant } from '@keyturn/platform/days'
import { combineLookups, lookUp } from '@keyturn/platform/db'
import { type JobHandler, onEvent, onJob, type Schedule } from '@keyturn/platform/jobs'
import type { EmailContent } from '@keyturn/platform/mail'
import { deliverEmail, writeToSupport } from '@keyturn/providers/mail'
import { evidenceAccepted, evidenceRemoved, reportableFactsChanged } from '@keyturn/rent-record'
import { planChanged, planEndOf } from '@keyturn/subscription'
import { planOf } from '@keyturn/subscription/constants'
import { consentChanged } from '@keyturn/tenancy'
import { withdrawEveryAgency } from '../actions/change-consents.ts'
import { correctMonth } from '../actions/correct-month.ts'
import { deleteClosedAccountDisputes } from '../actions/dispute-evidence.ts'
import { offerNewerWords } from '../actions/offer-newer-words.ts'
import { recordCorrections } from '../actions/record-corrections.ts'
import { remindOfDisputes } from '../actions/remind-of-disputes.ts'
import { requestCreditFileChecks } from '../actions/request-credit-file-checks.ts'
import type { CreditProfileContext } from '../context.ts'
import { blockersOf } from '../domain/blockers.ts'
import { clockOf } from '../domain/dispute.ts'
import { disputeDecided, disputeOpened, disputeWithdrawn } from '../events.ts'
import {
  consentsEmail,
  disputeCorrectedEmail,
  disputeDecidedEmail,
  disputeReceivedEmail,
  smallerPlanEmail,
} from '../mail/member-emails.ts'
import { disputeReminderEmail, manualCorrectionEmail } from '../mail/staff-emails.ts'
import { type Dispute, findDispute } from '../store/disputes.ts'
import { agenciesToCorrectManually } from '../store/manual-corrections.ts'
import * as kinds from './kinds.ts'

export const creditProfileTimetable: Schedule[] = [
  { cron: '30 8 * * *', job: kinds.remindOfDisputesJob },
  { cron: '0 9 * * *', job: kinds.requestCreditFileChecksJob },
  { cron: '50 10 * * *', job: kinds.offerNewerWords },
]

export function creditProfileJobs(context: CreditProfileContext): JobHandler[] {
  return [...consentJobs(context), ...disputeJobs(context), ...evidenceJobs(context)]
}

function consentJobs(context: CreditProfileContext): JobHandler[] {
  return [
    onEvent(consentChanged, 'credit-reporting.opt-in-changed', async (change) => {
      const { memberId, kind, given, at } = change
      // A withdrawal of the general consent ends every agency consent given before it.
      if (kind === 'craReportingOptIn' && !given)
        await withdrawEveryAgency(context, memberId, 'opt-in withdrawn', at ? new Date(at) : undefined)
    }),
    onEvent(planChanged, 'credit-reporting.plan-changed', async ({ memberId, plan }) => {
      if (plan === 'standard') await emailSmallerPlan(context, memberId)
    }),
    onJob(kinds.offerNewerWords, () => offerNewerWords(context)),
    onJob(kinds.consentEmailJob, ({ memberId, ...changes }, { jobId }) =>
      confirmConsents(context, memberId, changes, jobId),
    ),
    onJob(kinds.smallerPlanEmailJob, ({ memberId, ...agencies }, { jobId }) =>
      writeToMember(context, memberId, jobId, (reader) => smallerPlanEmail(reader, agencies)),
    ),
  ]
}

function disputeJobs(context: CreditProfileContext): JobHandler[] {
  const { db, publicUrl } = context
  const refresh = ({ memberId }: { memberId: string }) => refreshMember(context, memberId)
  const aboutDispute =
    (write: (reader: EmailReader, dispute: Dispute) => EmailContent) =>
    async (data: { memberId: string; disputeId: string }, { jobId }: { jobId: string }) => {
      const dispute = await findDispute(db, data.memberId, data.disputeId)
      if (dispute) await writeToMember(context, data.memberId, jobId, (reader) => write(reader, dispute))
    }
  return [
    // Unsent files follow the dispute.
    onEvent(disputeOpened, 'credit-reporting.refresh-disputed', refresh),
    onEvent(disputeDecided, 'credit-reporting.refresh-decided', refresh),
    onEvent(disputeWithdrawn, 'credit-reporting.refresh-withdrawn', refresh),
    onEvent(reportAccepted, 'credit-reporting.note-corrections', ({ memberId }) =>
      recordCorrections(context, memberId),
    ),
    onJob(
      kinds.disputeReceived,
      aboutDispute((reader, dispute) => {
        const openedOn = dayOfInstant(dispute.openedAt)
        return disputeReceivedEmail(reader, dispute, clockOf(openedOn, openedOn))
      }),
    ),
    onJob(kinds.disputeDecidedEmailJob, aboutDispute(disputeDecidedEmail)),
    onJob(kinds.disputeCorrected, aboutDispute(disputeCorrectedEmail)),
    onJob(kinds.remindOfDisputesJob, () => remindOfDisputes(context)),
    onJob(kinds.requestCreditFileChecksJob, () => requestCreditFileChecks(context)),
    onJob(kinds.disputeReminder, (reminder, { jobId }) => remind(context, reminder, jobId)),
    onJob(kinds.manualCorrectionEmailJob, async ({ memberId, disputeId }, { jobId }) => {
      const left = await agenciesToCorrectManually(db, memberId, disputeId)
      if (left.length > 0)
        await writeToSupport(context, { id: jobId, letter: manualCorrectionEmail(publicUrl, left) })
    }),
  ]
}

function evidenceJobs(context: CreditProfileContext): JobHandler[] {
  return [
    onEvent(evidenceAccepted, 'credit-reporting.paper-brought', (about) =>
      correctMonth(context, about, 'paper'),
    ),
    onEvent(reportableFactsChanged, 'credit-reporting.month-corrected', ({ because, ...about }) =>
      correctMonth(context, about, because ?? 'said'),
    ),
    onEvent(evidenceRemoved, 'credit-reporting.paper-gone', (about) => correctMonth(context, about, 'paper')),
    onEvent(sentBeforeChange, 'credit-reporting.sent-as-before', ({ memberId, month }) =>
      correctMonth(context, { memberId, dueOn: `${month}-01` }, 'sent'),
    ),
    onEvent(memberErased, 'credit-reporting.forget-questions', ({ memberId }) =>
      deleteClosedAccountDisputes(context, memberId),
    ),
    onJob(kinds.dropEvidence, ({ key }) => context.files.delete(key)),
  ]
}

interface EmailReader {
  firstName: string
  origin: string
}

/**
 * Emails the member about changed consents. Promises reporting only if the next file has a record for a chosen agency.
 */
async function confirmConsents(
  context: CreditProfileContext,
  memberId: string,
  changes: { given: Agency[]; withdrawn: Agency[] },
  id: string,
): Promise<void> {
  const known = combineLookups({ ahead: previewReports(context, memberId), planEnd: planEndOf(memberId) })
  const { ahead, planEnd } = await lookUp(context.db, known)
  const chosen = ahead?.agencies.filter(({ agency }) => changes.given.includes(agency)) ?? []
  // A plan that ends after the next file does not affect it.
  const nextFile = nextFileOn(dayOfInstant(context.clock.now()))
  const planEndsOn = planEnd && lastFileDayOf(planEnd) < nextFile ? dayOfInstant(planEnd) : null
  const isTold = planEndsOn === null && chosen.some(({ blockedBy }) => blockedBy.length === 0)
  const missing = isTold ? [] : blockersOf(chosen, { planEndsOn }).map(({ says }) => says)
  await writeToMember(context, memberId, id, (reader) => consentsEmail(reader, { ...changes, missing }))
}

async function writeToMember(
  context: CreditProfileContext,
  memberId: string,
  id: string,
  write: (reader: EmailReader) => EmailContent,
): Promise<void> {
  const member = await findMember(context.db, memberId)
  if (!member?.email) return
  const to = { address: member.email, name: `${member.firstName} ${member.lastName}`.trim() }
  const letter = write({ firstName: member.firstName, origin: context.publicUrl })
  await deliverEmail(context, { id, to, letter }, { memberId })
}

async function remind(
  context: CreditProfileContext,
  { memberId, disputeId, day }: { memberId: string; disputeId: string; day: number },
  id: string,
): Promise<void> {
  const { db, clock, publicUrl } = context
  const dispute = await findDispute(db, memberId, disputeId)
  if (!dispute || dispute.decidedAt !== null) return
  const { legalBy } = clockOf(dayOfInstant(dispute.openedAt), dayOfInstant(clock.now()))
  await writeToSupport(context, { id, letter: disputeReminderEmail(publicUrl, { day, legalBy }) })
}

async function emailSmallerPlan({ db, queue }: CreditProfileContext, memberId: string): Promise<void> {
  const consents = await currentConsents(db, memberId)
  const kept = agenciesCovered(consents, planOf('standard').features.craReportingCount)
  const waiting = agenciesGiven(consents)
    .map(({ agency }) => agency)
    .filter((agency) => !kept.includes(agency))
  if (waiting.length > 0)
    await db.transaction((tx) => queue.enqueue(tx, kinds.smallerPlanEmailJob, { memberId, kept, waiting }))
}
