import { memberErased } from '@keyturn/identity'
import { markWebhookHandled } from '@keyturn/platform/inbox'
import { type JobHandler, on, RETRIES_FOR_DAYS, type Schedule, subscriptionTo } from '@keyturn/platform/jobs'
import { deliverLetter } from '@keyturn/providers/mail'
import { contactOf } from '../actions/contact.ts'
import { endAsSaid } from '../actions/end-as-said.ts'
import { followPayments } from '../actions/follow-payments.ts'
import { fulfilRefund } from '../actions/take-money-back.ts'
import {
  endAfterGrace,
  endAllErased,
  endForErased,
  payBackAll,
  reconcileAll,
  remindOfRenewals,
} from '../actions/tend.ts'
import type { SubscriptionContext } from '../context.ts'
import type { NoticeKind } from '../domain/notices.ts'
import { letterFor } from '../mail/letters.ts'
import { loadAccount } from '../store/accounts.ts'
import { loadNotice, markNotice } from '../store/money-trail.ts'
import * as kinds from './kinds.ts'
import { follow, graceOver, handleWebhook, payBack, reconcile, remind, sendLetter } from './kinds.ts'

export function subscriptionJobs(context: SubscriptionContext): JobHandler[] {
  return [
    on(follow, ({ memberId }) => followPayments(context, memberId)),
    on(handleWebhook, (webhook) => handle(context, webhook)),
    on(graceOver, ({ memberId, subscriptionId }) => endAfterGrace(context, memberId, subscriptionId)),
    on(payBack, ({ memberId, subscriptionId }) => fulfilRefund(context, memberId, subscriptionId)),
    on(kinds.endAsSaidJob, (said) => endAsSaid(context, said)),
    on(sendLetter, (letter) => deliver(context, letter)),
    on(reconcile, () => reconcileAll(context)),
    on(remind, () => remindOfRenewals(context)),
    on(kinds.endErased, ({ memberId }) => endForErased(context, memberId)),
    on(kinds.payBackAll, () => payBackAll(context)),
    on(kinds.endAllErased, () => endAllErased(context)),
    subscriptionTo(
      memberErased,
      'subscription.end-for-erased',
      ({ memberId }) => endForErased(context, memberId),
      undefined,
      { retries: RETRIES_FOR_DAYS },
    ),
  ]
}

export const subscriptionTimetable: Schedule[] = [
  { cron: '40 2 * * *', job: reconcile },
  { cron: '10 3 * * *', job: kinds.endAllErased },
  { cron: '25 3 * * *', job: kinds.payBackAll },
  { cron: '0 8 * * *', job: remind },
]

/**
 * A webhook only identifies the customer to refresh. Its contents are not trusted, so the state is fetched from the
 * provider.
 */
async function handle(
  context: SubscriptionContext,
  { eventId, customerId }: { eventId: string; customerId: string | null },
): Promise<void> {
  const { db, clock } = context
  const memberId = customerId ? await context.payments.memberOfCustomer(customerId) : null
  const account = memberId ? await loadAccount(db, memberId) : null
  if (memberId && account?.customerId === customerId) await followPayments(context, memberId)
  await db.transaction((tx) => markWebhookHandled(tx, 'stripe', eventId, clock.now()))
}

async function deliver(
  context: SubscriptionContext,
  { memberId, kind, about }: { memberId: string; kind: NoticeKind; about: string },
): Promise<void> {
  const facts = await loadNotice(context.db, memberId, { kind, about })
  const contact = await contactOf(context, memberId)
  if (!facts || !contact) return
  const reader = { firstName: contact.firstName, origin: context.publicUrl }
  const letter = letterFor(kind, facts, reader)
  const to = { address: contact.email, name: contact.fullName }
  const id = `subscription-${kind}-${about}`.replace(/[^\w-]/g, '-')
  const isSent = await deliverLetter(context, { id, to, replyTo: context.supportEmail, letter }, { memberId })
  await markNotice(context.db, memberId, { kind, about, isRefused: !isSent, at: context.clock.now() })
}
