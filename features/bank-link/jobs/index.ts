import { findMember, memberErased } from '@keyturn/identity'
import { dayOfInstant } from '@keyturn/platform/days'
import { type JobHandler, onEvent, onJob, RETRIES_FOR_DAYS, type Schedule } from '@keyturn/platform/jobs'
import { deliverEmail } from '@keyturn/providers/mail'
import { carries, consentChanged } from '@keyturn/tenancy'
import { revokeAtProvider } from '../actions/disconnect-bank.ts'
import { endUnreturnedJourneys, revokeOrphanedConsents } from '../actions/end-journey.ts'
import { applyWithdrawal } from '../actions/enforce-consent.ts'
import { finishUnattended } from '../actions/finish-connecting.ts'
import { forgetMember } from '../actions/forget-member.ts'
import { checkConsent, readConnection, runWaitingSync } from '../actions/read-connection.ts'
import { handleWebhook } from '../actions/receive-webhook.ts'
import { runNightlyCheck } from '../actions/run-nightly-check.ts'
import type { BankLinkContext } from '../context.ts'
import { consentExpiry } from '../domain/consent-expiry.ts'
import { readBySentence } from '../domain/read-by.ts'
import { bankLinks } from '../links.ts'
import { type JourneyEnd, journeyEmail } from '../mail/journey-email.ts'
import { reminderEmail } from '../mail/reminder-email.ts'
import { type ConnectionKey, findConnection, liveConnections } from '../store/connections.ts'
import { erasedWithCustomer } from '../store/customers.ts'
import * as jobs from './kinds.ts'

const RANGE = 500

export function bankLinkJobs(context: BankLinkContext): JobHandler[] {
  return [
    onJob(jobs.firstReadJob, (which) => readConnection(context, { ...which, presentAt: 'journey' })),
    onJob(jobs.syncNewRowsJob, (which) => readConnection(context, { ...which, presentAt: null })),
    onJob(jobs.syncAfterLockJob, (which) => runWaitingSync(context, which)),
    onJob(jobs.nightlyCheckJob, (which) => runNightlyCheck(context, which)),
    onJob(jobs.checkConsentJob, (which) => checkConsent(context, which, { bankRefused: false })),
    onJob(jobs.finishJob, ({ memberId }) => finishUnattended(context, memberId)),
    onJob(jobs.endUnreturnedJob, ({ memberId }) => endUnreturnedJourneys(context, memberId)),
    onJob(jobs.revokeOrphanedConsentsJob, ({ memberId }) => revokeOrphanedConsents(context, memberId)),
    onJob(jobs.journeyEmailJob, (due) => sendJourneyEmail(context, due)),
    onJob(jobs.revokeAtProviderJob, (which) => revokeAtProvider(context, which)),
    onJob(jobs.webhookJob, (event) => handleWebhook(context, event)),
    onJob(jobs.remindJob, (due) => sendReminder(context, due)),
    onJob(jobs.nightlyJob, () => enqueueNightlyChecks(context, null)),
    onJob(jobs.nightlyErasedJob, () => enqueueErasures(context)),
    onJob(jobs.nightlyRangeJob, ({ after }) => enqueueNightlyChecks(context, after)),
    onEvent(
      consentChanged,
      'bank-link.consent-changed',
      ({ memberId }) => applyWithdrawal(context, memberId),
      ({ kind, given }) => !given && carries(kind, 'read_bank'),
    ),
    onJob(jobs.forgetErasedJob, ({ memberId }) => forgetMember(context, memberId)),
    onEvent(
      memberErased,
      'bank-link.forget-member',
      ({ memberId }) => forgetMember(context, memberId),
      undefined,
      { retries: RETRIES_FOR_DAYS },
    ),
  ]
}

/** Before members visit, an hour after the banks' nightly processing. */
export const bankLinkTimetable: Schedule[] = [
  { cron: '30 6 * * *', job: jobs.nightlyJob },
  { cron: '20 3 * * *', job: jobs.nightlyErasedJob },
]

/**
 * Enqueues one job per connection, so a slow bank delays no others. One job per range lets the nightly run resume after a
 * crash.
 */
async function enqueueNightlyChecks(
  { db, queue }: BankLinkContext,
  after: ConnectionKey | null,
): Promise<void> {
  const range = await liveConnections(db, after, RANGE)
  await db.transaction(async (tx) => {
    await queue.enqueueAll(tx, jobs.nightlyCheckJob, range, ({ connectionId }) => connectionId)
    const last = range.at(-1)
    if (last && range.length === RANGE)
      await queue.enqueue(tx, jobs.nightlyRangeJob, { after: last }, { singletonKey: last.connectionId })
  })
}

/** Enqueues jobs for closed accounts that are still to be deleted at the provider. */
async function enqueueErasures({ db, queue }: BankLinkContext): Promise<void> {
  const members = await erasedWithCustomer(db)
  await db.transaction(async (tx) => {
    for (const memberId of members)
      await queue.enqueue(tx, jobs.forgetErasedJob, { memberId }, { singletonKey: memberId })
  })
}

async function sendReminder(
  context: BankLinkContext,
  due: { memberId: string; connectionId: string; reminder: string },
): Promise<void> {
  const connection = await findConnection(context.db, due.memberId, due.connectionId)
  const member = await findMember(context.db, due.memberId)
  // No reminder if the member has reconfirmed or left in the meantime.
  const moot =
    due.reminder === 'expired' ? connection?.state !== 'expired' : connection?.state !== 'reconfirm_due'
  if (!connection || !member?.email || moot) return
  const life = consentExpiry(connection, context.clock.now())
  const letter = reminderEmail(due.reminder, {
    firstName: member.firstName,
    bankName: connection.institutionName,
    endsOn: dayOfInstant(life.endsAt),
    daysLeft: life.daysLeft,
    settingsUrl: `${context.publicUrl}${bankLinks.settings}`,
    reconfirmDays: context.bank.reconfirmDays,
    readBy: readBySentence(context.bank.firm),
  })
  const id = `bank-${connection.id}-${due.reminder.replace(' ', '')}-${dayOfInstant(life.endsAt)}`
  const to = { address: member.email, name: member.firstName }
  await deliverEmail(context, { id, to, letter }, { memberId: due.memberId })
}

async function sendJourneyEmail(
  context: BankLinkContext,
  { memberId, attemptId, about }: { memberId: string; attemptId: string; about: JourneyEnd },
): Promise<void> {
  const member = await findMember(context.db, memberId)
  if (!member?.email) return
  const settingsUrl = `${context.publicUrl}${bankLinks.settings}`
  const letter = journeyEmail(about, { firstName: member.firstName, settingsUrl })
  const to = { address: member.email, name: member.firstName }
  await deliverEmail(context, { id: `bank-journey-${attemptId}-${about}`, to, letter }, { memberId })
}
