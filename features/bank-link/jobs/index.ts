import { memberErased } from '@keyturn/identity'
import { dayOfInstant } from '@keyturn/platform/days'
import { type JobHandler, on, subscriptionTo, type Timetable } from '@keyturn/platform/jobs'
import { renderLetter } from '@keyturn/platform/mail'
import { MailRefused } from '@keyturn/providers/mail'
import { finishUnattended } from '../actions/finish-connecting.ts'
import { forgetMember } from '../actions/forget-member.ts'
import { handleWebhook } from '../actions/hear-webhook.ts'
import { tellCompany } from '../actions/leave-bank.ts'
import { checkConsent, readConnection } from '../actions/read-connection.ts'
import { tendConnection } from '../actions/tend-connection.ts'
import * as jobs from '../announcements.ts'
import type { BankLink } from '../bank-link.ts'
import { consentLife } from '../domain/consent-life.ts'
import { bankLinks } from '../links.ts'
import { reminderLetter } from '../mail/reminder-letter.ts'
import { findConnection, liveConnections } from '../store/connections.ts'
import { deleteUnkept } from '../store/transactions.ts'

const RANGE = 500
export const UNKEPT_DAYS = 90
const TIDY_BATCH = 5_000

export function bankLinkJobs(bank: BankLink): JobHandler[] {
  return [
    on(
      jobs.firstReadJob,
      async (which) => void (await readConnection(bank, { ...which, presentAt: 'journey' })),
    ),
    on(jobs.readNewsJob, async (which) => void (await readConnection(bank, { ...which, presentAt: null }))),
    on(jobs.tendJob, (which) => tendConnection(bank, which)),
    on(jobs.checkConsentJob, (which) => checkConsent(bank, which, { bankRefused: false })),
    on(jobs.finishJob, ({ memberId }) => finishUnattended(bank, memberId)),
    on(jobs.leaveJob, (which) => tellCompany(bank, which)),
    on(jobs.webhookJob, (event) => handleWebhook(bank, event)),
    on(jobs.remindJob, (due) => remind(bank, due)),
    on(jobs.nightlyJob, () => goRound(bank)),
    on(jobs.tidyJob, () => tidy(bank)),
    subscriptionTo(memberErased, 'bank-link.forget-member', ({ memberId }) => forgetMember(bank, memberId)),
  ]
}

/** Early, before members look; the hour after the banks' nightly books close. */
export const bankLinkTimetable: Timetable = [
  { cron: '30 6 * * *', job: jobs.nightlyJob },
  { cron: '10 3 * * *', job: jobs.tidyJob },
]

/** One job per connection, so that a slow bank holds up nobody else. */
async function goRound(bank: BankLink): Promise<void> {
  let after: { memberId: string; id: string } | null = null
  for (;;) {
    const range: { memberId: string; id: string }[] = await liveConnections(bank.db, after, RANGE)
    await bank.db.transaction(async (tx) => {
      for (const { memberId, id } of range)
        await bank.queue.enqueue(tx, jobs.tendJob, { memberId, connectionId: id }, { singletonKey: id })
    })
    after = range.at(-1) ?? null
    if (range.length < RANGE) return
  }
}

async function tidy(bank: BankLink): Promise<void> {
  const before = new Date(bank.clock.now().getTime() - UNKEPT_DAYS * 86_400_000)
  while ((await deleteUnkept(bank.db, before, TIDY_BATCH)) === TIDY_BATCH);
}

async function remind(
  bank: BankLink,
  due: { memberId: string; connectionId: string; reminder: string },
): Promise<void> {
  const connection = await findConnection(bank.db, due.memberId, due.connectionId)
  const contact = await bank.members.contact(bank.db, due.memberId)
  // Said yes again, or left, in the meantime: then there is nothing to remind of.
  const moot =
    due.reminder === 'expired' ? connection?.state !== 'expired' : connection?.state !== 'reconfirm_due'
  if (!connection || !contact || moot) return
  const life = consentLife(connection, bank.clock.now())
  const letter = reminderLetter(due.reminder, {
    firstName: contact.firstName,
    bankName: connection.institutionName,
    endsOn: dayOfInstant(life.endsAt),
    daysLeft: life.daysLeft,
    settingsUrl: `${bank.publicUrl}${bankLinks.settings}`,
  })
  const id = `bank-${connection.id}-${due.reminder.replace(' ', '')}-${dayOfInstant(life.endsAt)}`
  try {
    await bank.mail.send({
      id,
      to: { address: contact.email, name: contact.firstName },
      ...(await renderLetter(letter)),
    })
  } catch (error) {
    // The mailbox does not exist: trying again cannot help, and the app says the same.
    if (!(error instanceof MailRefused)) throw error
  }
}
