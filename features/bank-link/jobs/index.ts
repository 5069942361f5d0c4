import { findMember, memberErased } from '@keyturn/identity'
import { dayOfInstant } from '@keyturn/platform/days'
import { type JobHandler, on, RETRIES_FOR_DAYS, type Schedule, subscriptionTo } from '@keyturn/platform/jobs'
import { deliverLetter } from '@keyturn/providers/mail'
import { carries, consentChanged } from '@keyturn/tenancy'
import { endUnreturned, revokeStray } from '../actions/end-journey.ts'
import { finishUnattended } from '../actions/finish-connecting.ts'
import { forgetMember } from '../actions/forget-member.ts'
import { tellCompany } from '../actions/leave-bank.ts'
import { obeyWithdrawal } from '../actions/obey-consent.ts'
import { checkConsent, readConnection, readWhatWaits } from '../actions/read-connection.ts'
import { handleWebhook } from '../actions/receive-webhook.ts'
import { tendConnection } from '../actions/tend-connection.ts'
import type { BankLinkContext } from '../context.ts'
import { consentLife } from '../domain/consent-life.ts'
import { readBySentence } from '../domain/read-by.ts'
import { bankLinks } from '../links.ts'
import { type JourneyEnd, journeyLetter } from '../mail/journey-letter.ts'
import { reminderLetter } from '../mail/reminder-letter.ts'
import { findConnection, liveConnections, type Place } from '../store/connections.ts'
import { erasedWithCustomer } from '../store/customers.ts'
import * as jobs from './kinds.ts'

const RANGE = 500

export function bankLinkJobs(context: BankLinkContext): JobHandler[] {
  return [
    on(jobs.firstReadJob, (which) => readConnection(context, { ...which, presentAt: 'journey' })),
    on(jobs.readNewsJob, (which) => readConnection(context, { ...which, presentAt: null })),
    on(jobs.readAfterHoldJob, (which) => readWhatWaits(context, which)),
    on(jobs.tendJob, (which) => tendConnection(context, which)),
    on(jobs.checkConsentJob, (which) => checkConsent(context, which, { bankRefused: false })),
    on(jobs.finishJob, ({ memberId }) => finishUnattended(context, memberId)),
    on(jobs.endUnreturnedJob, ({ memberId }) => endUnreturned(context, memberId)),
    on(jobs.revokeStrayJob, ({ memberId }) => revokeStray(context, memberId)),
    on(jobs.journeyLetterJob, (due) => writeAboutJourney(context, due)),
    on(jobs.leaveJob, (which) => tellCompany(context, which)),
    on(jobs.webhookJob, (event) => handleWebhook(context, event)),
    on(jobs.remindJob, (due) => remind(context, due)),
    on(jobs.nightlyJob, () => goRound(context, null)),
    on(jobs.nightlyErasedJob, () => endErased(context)),
    on(jobs.nightlyRangeJob, ({ after }) => goRound(context, after)),
    subscriptionTo(
      consentChanged,
      'bank-link.consent-changed',
      ({ memberId }) => obeyWithdrawal(context, memberId),
      ({ kind, given }) => !given && carries(kind, 'read_bank'),
    ),
    on(jobs.forgetErasedJob, ({ memberId }) => forgetMember(context, memberId)),
    subscriptionTo(
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
 * Enqueues one job per connection, so a slow bank delays no others. One job per range lets the round resume after a
 * crash.
 */
async function goRound({ db, queue }: BankLinkContext, after: Place | null): Promise<void> {
  const range = await liveConnections(db, after, RANGE)
  await db.transaction(async (tx) => {
    await queue.enqueueAll(tx, jobs.tendJob, range, ({ connectionId }) => connectionId)
    const last = range.at(-1)
    if (last && range.length === RANGE)
      await queue.enqueue(tx, jobs.nightlyRangeJob, { after: last }, { singletonKey: last.connectionId })
  })
}

/** Enqueues jobs for closed accounts that are still to be deleted at the provider. */
async function endErased({ db, queue }: BankLinkContext): Promise<void> {
  const members = await erasedWithCustomer(db)
  await db.transaction(async (tx) => {
    for (const memberId of members)
      await queue.enqueue(tx, jobs.forgetErasedJob, { memberId }, { singletonKey: memberId })
  })
}

async function remind(
  context: BankLinkContext,
  due: { memberId: string; connectionId: string; reminder: string },
): Promise<void> {
  const connection = await findConnection(context.db, due.memberId, due.connectionId)
  const member = await findMember(context.db, due.memberId)
  // No reminder if the member has reconfirmed or left in the meantime.
  const moot =
    due.reminder === 'expired' ? connection?.state !== 'expired' : connection?.state !== 'reconfirm_due'
  if (!connection || !member?.email || moot) return
  const life = consentLife(connection, context.clock.now())
  const letter = reminderLetter(due.reminder, {
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
  await deliverLetter(context, { id, to, letter }, { memberId: due.memberId })
}

async function writeAboutJourney(
  context: BankLinkContext,
  { memberId, attemptId, about }: { memberId: string; attemptId: string; about: JourneyEnd },
): Promise<void> {
  const member = await findMember(context.db, memberId)
  if (!member?.email) return
  const settingsUrl = `${context.publicUrl}${bankLinks.settings}`
  const letter = journeyLetter(about, { firstName: member.firstName, settingsUrl })
  const to = { address: member.email, name: member.firstName }
  await deliverLetter(context, { id: `bank-journey-${attemptId}-${about}`, to, letter }, { memberId })
}
