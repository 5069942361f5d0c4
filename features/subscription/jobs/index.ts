import { memberErased } from '@keyturn/identity'
import { markWebhookHandled } from '@keyturn/platform/inbox'
import { type JobHandler, on, subscriptionTo, type Timetable } from '@keyturn/platform/jobs'
import { renderLetter } from '@keyturn/platform/mail'
import { MailRefused } from '@keyturn/providers/mail'
import { contactOf } from '../actions/contact.ts'
import { followPayments } from '../actions/follow-payments.ts'
import { fulfilRefund } from '../actions/take-money-back.ts'
import { endAfterGrace, endForErased, reconcileAll, remindOfRenewals } from '../actions/tend.ts'
import { letterFor } from '../mail/letters.ts'
import { loadAccount } from '../store/accounts.ts'
import { loadNotice, type NoticeKind } from '../store/money-trail.ts'
import type { Surroundings } from '../surroundings.ts'
import { follow, graceOver, handleWebhook, payBack, reconcile, remind, sendLetter } from './kinds.ts'

export function subscriptionJobs(around: Surroundings): JobHandler[] {
  return [
    on(follow, ({ memberId }) => followPayments(around, memberId)),
    on(handleWebhook, (webhook) => handle(around, webhook)),
    on(graceOver, ({ memberId, subscriptionId }) => endAfterGrace(around, memberId, subscriptionId)),
    on(payBack, ({ memberId, subscriptionId }) => fulfilRefund(around, memberId, subscriptionId)),
    on(sendLetter, (letter) => deliver(around, letter)),
    on(reconcile, () => reconcileAll(around)),
    on(remind, () => remindOfRenewals(around)),
    subscriptionTo(memberErased, 'subscription.end-for-erased', ({ memberId }) =>
      endForErased(around, memberId),
    ),
  ]
}

export const subscriptionTimetable: Timetable = [
  { cron: '40 2 * * *', job: reconcile },
  { cron: '0 8 * * *', job: remind },
]

/** A webhook only says whom to look at. What it claims is never believed: we look for ourselves. */
async function handle(
  around: Surroundings,
  { eventId, customerId }: { eventId: string; customerId: string | null },
): Promise<void> {
  const { db, clock } = around.runtime
  const memberId = customerId ? await around.payments.memberOfCustomer(customerId) : null
  const account = memberId ? await loadAccount(db, memberId) : null
  if (memberId && account?.customerId === customerId) await followPayments(around, memberId)
  await db.transaction((tx) => markWebhookHandled(tx, 'stripe', eventId, clock.now()))
}

async function deliver(
  around: Surroundings,
  { memberId, kind, about }: { memberId: string; kind: NoticeKind; about: string },
): Promise<void> {
  const facts = await loadNotice(around.runtime.db, memberId, { kind, about })
  const contact = await contactOf(around, memberId)
  if (!facts || !contact) return
  const reader = { firstName: contact.firstName, origin: around.runtime.publicUrl }
  const letter = await renderLetter(letterFor(kind, facts, reader))
  const to = { address: contact.email, name: contact.fullName }
  try {
    await around.mail.send({ id: `subscription-${kind}-${about}`.replace(/[^\w-]/g, '-'), to, ...letter })
  } catch (error) {
    // An address that will never take a letter is no reason to try eight times.
    if (!(error instanceof MailRefused)) throw error
  }
}
