import {
  agenciesCovered,
  agenciesGiven,
  currentConsents,
  outlookFor,
  refreshMember,
  reportAccepted,
  sentAsBefore,
} from '@keyturn/agency-files'
import { type Agency, lastFileDayOf, nextFileOn } from '@keyturn/agency-files/words'
import { findMember, memberErased } from '@keyturn/identity'
import { dayOfInstant } from '@keyturn/platform/days'
import { lookUp, together } from '@keyturn/platform/db'
import { type JobHandler, on, type Schedule, subscriptionTo } from '@keyturn/platform/jobs'
import type { Letter } from '@keyturn/platform/mail'
import { deliverLetter, writeToSupport } from '@keyturn/providers/mail'
import { evidenceAccepted, evidenceRemoved, reportableFactsChanged } from '@keyturn/rent-record'
import { planChanged, planEndOf } from '@keyturn/subscription'
import { planOf } from '@keyturn/subscription/words'
import { consentChanged } from '@keyturn/tenancy'
import { askToLook } from '../actions/ask-to-look.ts'
import { forgetQuestions } from '../actions/bring-evidence.ts'
import { withdrawEveryAgency } from '../actions/change-consents.ts'
import { correctMonth } from '../actions/correct-month.ts'
import { noteCorrections } from '../actions/note-corrections.ts'
import { offerNewerWords } from '../actions/offer-newer-words.ts'
import { watchDisputes } from '../actions/watch-disputes.ts'
import { disputeDecided, disputeOpened, disputeWithdrawn } from '../announcements.ts'
import type { CreditProfileContext } from '../context.ts'
import { blockersOf } from '../domain/blockers.ts'
import { clockOf } from '../domain/dispute.ts'
import { byHandLetter, reminderLetter } from '../mail/desk-letters.ts'
import {
  consentsLetter,
  correctedLetter,
  decidedLetter,
  receivedLetter,
  smallerPlan,
} from '../mail/member-letters.ts'
import { type Dispute, findDispute } from '../store/disputes.ts'
import { correctionsByHand } from '../store/letters-due.ts'
import * as kinds from './kinds.ts'

export const creditProfileTimetable: Schedule[] = [
  { cron: '30 8 * * *', job: kinds.watchDisputes },
  { cron: '0 9 * * *', job: kinds.askToLook },
  { cron: '50 10 * * *', job: kinds.offerNewerWords },
]

export function creditProfileJobs(context: CreditProfileContext): JobHandler[] {
  return [...consentJobs(context), ...disputeJobs(context), ...evidenceJobs(context)]
}

function consentJobs(context: CreditProfileContext): JobHandler[] {
  return [
    subscriptionTo(consentChanged, 'credit-reporting.opt-in-changed', async (change) => {
      const { memberId, kind, given, at } = change
      // A withdrawal of the general consent ends every agency consent given before it.
      if (kind === 'craReportingOptIn' && !given)
        await withdrawEveryAgency(context, memberId, 'opt-in withdrawn', at ? new Date(at) : undefined)
    }),
    subscriptionTo(planChanged, 'credit-reporting.plan-changed', async ({ memberId, plan }) => {
      if (plan === 'standard') await noteSmallerPlan(context, memberId)
    }),
    on(kinds.offerNewerWords, () => offerNewerWords(context)),
    on(kinds.consentLetter, ({ memberId, ...changes }, { jobId }) =>
      confirmConsents(context, memberId, changes, jobId),
    ),
    on(kinds.smallerPlanLetter, ({ memberId, ...agencies }, { jobId }) =>
      writeToMember(context, memberId, jobId, (reader) => smallerPlan(reader, agencies)),
    ),
  ]
}

function disputeJobs(context: CreditProfileContext): JobHandler[] {
  const { db, publicUrl } = context
  const refresh = ({ memberId }: { memberId: string }) => refreshMember(context, memberId)
  const aboutDispute =
    (write: (reader: Reader, dispute: Dispute) => Letter) =>
    async (data: { memberId: string; disputeId: string }, { jobId }: { jobId: string }) => {
      const dispute = await findDispute(db, data.memberId, data.disputeId)
      if (dispute) await writeToMember(context, data.memberId, jobId, (reader) => write(reader, dispute))
    }
  return [
    // Unsent files follow the dispute.
    subscriptionTo(disputeOpened, 'credit-reporting.refresh-disputed', refresh),
    subscriptionTo(disputeDecided, 'credit-reporting.refresh-decided', refresh),
    subscriptionTo(disputeWithdrawn, 'credit-reporting.refresh-withdrawn', refresh),
    subscriptionTo(reportAccepted, 'credit-reporting.note-corrections', ({ memberId }) =>
      noteCorrections(context, memberId),
    ),
    on(
      kinds.disputeReceived,
      aboutDispute((reader, dispute) => {
        const openedOn = dayOfInstant(dispute.openedAt)
        return receivedLetter(reader, dispute, clockOf(openedOn, openedOn))
      }),
    ),
    on(kinds.disputeDecidedLetter, aboutDispute(decidedLetter)),
    on(kinds.disputeCorrected, aboutDispute(correctedLetter)),
    on(kinds.watchDisputes, () => watchDisputes(context)),
    on(kinds.askToLook, () => askToLook(context)),
    on(kinds.disputeReminder, (reminder, { jobId }) => remind(context, reminder, jobId)),
    on(kinds.byHandLetter, async ({ memberId, disputeId }, { jobId }) => {
      const left = await correctionsByHand(db, memberId, disputeId)
      if (left.length > 0) await writeToSupport(context, { id: jobId, letter: byHandLetter(publicUrl, left) })
    }),
  ]
}

function evidenceJobs(context: CreditProfileContext): JobHandler[] {
  return [
    subscriptionTo(evidenceAccepted, 'credit-reporting.paper-brought', (about) =>
      correctMonth(context, about, 'paper'),
    ),
    subscriptionTo(reportableFactsChanged, 'credit-reporting.month-corrected', ({ because, ...about }) =>
      correctMonth(context, about, because ?? 'said'),
    ),
    subscriptionTo(evidenceRemoved, 'credit-reporting.paper-gone', (about) =>
      correctMonth(context, about, 'paper'),
    ),
    subscriptionTo(sentAsBefore, 'credit-reporting.sent-as-before', ({ memberId, month }) =>
      correctMonth(context, { memberId, dueOn: `${month}-01` }, 'sent'),
    ),
    subscriptionTo(memberErased, 'credit-reporting.forget-questions', ({ memberId }) =>
      forgetQuestions(context, memberId),
    ),
    on(kinds.dropEvidence, ({ key }) => context.files.delete(key)),
  ]
}

interface Reader {
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
  const known = together({ ahead: outlookFor(context, memberId), planEnd: planEndOf(memberId) })
  const { ahead, planEnd } = await lookUp(context.db, known)
  const chosen = ahead?.agencies.filter(({ agency }) => changes.given.includes(agency)) ?? []
  // A plan that ends after the next file does not affect it.
  const nextFile = nextFileOn(dayOfInstant(context.clock.now()))
  const planEndsOn = planEnd && lastFileDayOf(planEnd) < nextFile ? dayOfInstant(planEnd) : null
  const isTold = planEndsOn === null && chosen.some(({ blockedBy }) => blockedBy.length === 0)
  const missing = isTold ? [] : blockersOf(chosen, { planEndsOn }).map(({ says }) => says)
  await writeToMember(context, memberId, id, (reader) => consentsLetter(reader, { ...changes, missing }))
}

async function writeToMember(
  context: CreditProfileContext,
  memberId: string,
  id: string,
  write: (reader: Reader) => Letter,
): Promise<void> {
  const member = await findMember(context.db, memberId)
  if (!member?.email) return
  const to = { address: member.email, name: `${member.firstName} ${member.lastName}`.trim() }
  const letter = write({ firstName: member.firstName, origin: context.publicUrl })
  await deliverLetter(context, { id, to, letter }, { memberId })
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
  await writeToSupport(context, { id, letter: reminderLetter(publicUrl, { day, legalBy }) })
}

async function noteSmallerPlan({ db, queue }: CreditProfileContext, memberId: string): Promise<void> {
  const consents = await currentConsents(db, memberId)
  const kept = agenciesCovered(consents, planOf('standard').features.craReportingCount)
  const waiting = agenciesGiven(consents)
    .map(({ agency }) => agency)
    .filter((agency) => !kept.includes(agency))
  if (waiting.length > 0)
    await db.transaction((tx) => queue.enqueue(tx, kinds.smallerPlanLetter, { memberId, kept, waiting }))
}
