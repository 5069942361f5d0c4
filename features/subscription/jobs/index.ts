import { memberErased } from '@keyturn/identity'
import { markWebhookHandled } from '@keyturn/platform/inbox'
import { type JobHandler, onEvent, onJob, RETRIES_FOR_DAYS, type Schedule } from '@keyturn/platform/jobs'
import { deliverEmail } from '@keyturn/providers/mail'
import { contactOf } from '../actions/contact.ts'
import {
  endAfterGrace,
  endPlansOfErased,
  enqueueErasedAccounts,
  enqueueOpenRefunds,
  reconcileAll,
  remindOfRenewals,
} from '../actions/daily-maintenance.ts'
import { endOnRequest } from '../actions/end-on-request.ts'
import { fulfilRefund } from '../actions/request-refund.ts'
import { syncSubscription } from '../actions/sync-subscription.ts'
import type { SubscriptionContext } from '../context.ts'
import type { NoticeKind } from '../domain/notices.ts'
import { emailFor } from '../mail/emails.ts'
import { loadAccount } from '../store/accounts.ts'
import { loadNotice, markNotice } from '../store/notices-and-refunds.ts'
import * as kinds from './kinds.ts'
import { graceOver, handleWebhook, reconcile, refundJob, remind, sendNoticeJob, syncJob } from './kinds.ts'

export function subscriptionJobs(context: SubscriptionContext): JobHandler[] {
  return [
    onJob(syncJob, ({ memberId }) => syncSubscription(context, memberId)),
    onJob(handleWebhook, (webhook) => handle(context, webhook)),
    onJob(graceOver, ({ memberId, subscriptionId }) => endAfterGrace(context, memberId, subscriptionId)),
    onJob(refundJob, ({ memberId, subscriptionId }) => fulfilRefund(context, memberId, subscriptionId)),
    onJob(kinds.endOnRequestJob, (said) => endOnRequest(context, said)),
    onJob(sendNoticeJob, (letter) => deliver(context, letter)),
    onJob(reconcile, () => reconcileAll(context)),
    onJob(remind, () => remindOfRenewals(context)),
    onJob(kinds.endErasedJob, ({ memberId }) => endPlansOfErased(context, memberId)),
    onJob(kinds.enqueueRefundsJob, () => enqueueOpenRefunds(context)),
    onJob(kinds.enqueueErasedJob, () => enqueueErasedAccounts(context)),
    onEvent(
      memberErased,
      'subscription.end-for-erased',
      ({ memberId }) => endPlansOfErased(context, memberId),
      undefined,
      { retries: RETRIES_FOR_DAYS },
    ),
  ]
}

export const subscriptionTimetable: Schedule[] = [
  { cron: '40 2 * * *', job: reconcile },
  { cron: '10 3 * * *', job: kinds.enqueueErasedJob },
  { cron: '25 3 * * *', job: kinds.enqueueRefundsJob },
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
  if (memberId && account?.customerId === customerId) await syncSubscription(context, memberId)
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
  const letter = emailFor(kind, facts, reader)
  const to = { address: contact.email, name: contact.fullName }
  const id = `subscription-${kind}-${about}`.replace(/[^\w-]/g, '-')
  const isSent = await deliverEmail(context, { id, to, replyTo: context.supportEmail, letter }, { memberId })
  await markNotice(context.db, memberId, { kind, about, isRefused: !isSent, at: context.clock.now() })
}
