import { formatDate } from '@keyturn/platform/days'
import { NIL_ID } from '@keyturn/platform/ids'
import { formatPounds } from '@keyturn/platform/money'
import { intervals } from '../constants.ts'
import type { SubscriptionContext } from '../context.ts'
import { REMINDER_DAYS } from '../domain/law.ts'
import { endsHalfYear } from '../domain/reminders.ts'
import { isLive, stateAt, stateRows, statuses } from '../domain/state.ts'
import { endErasedJob, refundJob, syncJob } from '../jobs/kinds.ts'
import { erasedWithPlan, membersToReconcile } from '../store/accounts.ts'
import { refundsToMake } from '../store/notices-and-refunds.ts'
import { openOrderOf } from '../store/orders.ts'
import {
  deleteReasons,
  loadSubscriptions,
  noticedRenewals,
  recordCancellation,
} from '../store/subscriptions.ts'
import { cancelOrder } from './cancel-order.ts'
import { planName, priceOfFacts, queueNotice } from './queue-notices.ts'
import { syncSubscription } from './sync-subscription.ts'

const PAGE = 500
const DAY_MS = 86_400_000

/** Nightly: queues a refresh for each member whose record may be outdated. */
export async function reconcileAll(context: SubscriptionContext): Promise<void> {
  const { db, queue, clock } = context
  for (let after = NIL_ID; ; ) {
    const members = await membersToReconcile(db, { after, limit: PAGE, now: clock.now() })
    await db.transaction(async (tx) => {
      for (const memberId of members)
        await queue.enqueue(tx, syncJob, { memberId }, { singletonKey: memberId })
    })
    const last = members.at(-1)
    if (!last || members.length < PAGE) return
    after = last
  }
}

/** Daily: emails a reminder before each renewal that ends six months of a plan. */
export async function remindOfRenewals(context: SubscriptionContext): Promise<void> {
  const { db, clock } = context
  const now = clock.now()
  const to = new Date(now.getTime() + REMINDER_DAYS * DAY_MS)
  for (const { memberId, facts } of await noticedRenewals(db, { from: now, to })) {
    if (!endsHalfYear(facts)) continue
    const renews = formatDate(facts.periodEndsAt)
    const { adverb, each } = intervals[facts.interval]
    const amount = formatPounds(priceOfFacts(facts))
    const notice = { plan: planName(facts), renews, amount, each, adverb, since: formatDate(facts.startedAt) }
    const about = `${facts.id}:${renews}`
    await db.transaction((tx) =>
      queueNotice(context, tx, memberId, { kind: 'reminder', about, facts: notice }),
    )
  }
}

/** Ends an unpaid plan after the grace period, at the provider too. Does nothing if it was paid in the meantime. */
export async function endAfterGrace(
  context: SubscriptionContext,
  memberId: string,
  subscriptionId: string,
): Promise<void> {
  const { db, clock } = context
  await syncSubscription(context, memberId)
  const facts = (await loadSubscriptions(db, memberId)).find(({ id }) => id === subscriptionId)
  if (!facts || !isLive(facts) || stateRows[stateAt(facts, clock.now())].endedFor !== 'not_paid') return
  await context.payments.endNow(subscriptionId)
  await syncSubscription(context, memberId)
}

/** Nightly: queues each open refund, until the provider has made it. */
export async function enqueueOpenRefunds({ db, queue }: SubscriptionContext): Promise<void> {
  const refunds = await refundsToMake(db)
  await db.transaction(async (tx) => {
    for (const refund of refunds)
      await queue.enqueue(tx, refundJob, refund, { singletonKey: refund.subscriptionId })
  })
}

/** Nightly: queues each closed account with an active plan or open checkout. */
export async function enqueueErasedAccounts({ db, queue }: SubscriptionContext): Promise<void> {
  const members = await erasedWithPlan(db)
  await db.transaction(async (tx) => {
    for (const memberId of members)
      await queue.enqueue(tx, endErasedJob, { memberId }, { singletonKey: memberId })
  })
}

/** Cancels plans and open checkouts of a deleted account, so that it is never charged again. */
export async function endPlansOfErased(context: SubscriptionContext, memberId: string): Promise<void> {
  const { db, clock } = context
  const order = await openOrderOf(db, memberId)
  if (order) await cancelOrder(context, memberId, order)
  // Fetches first, because a recent purchase is not stored yet.
  await syncSubscription(context, memberId)
  for (const facts of await loadSubscriptions(db, memberId)) {
    if (statuses[facts.status].isOver) continue
    const leaving = { subscriptionId: facts.id, askedAt: clock.now(), reason: 'Account deleted' }
    await db.transaction((tx) => recordCancellation(tx, memberId, leaving))
    await context.payments.endNow(facts.id)
  }
  await syncSubscription(context, memberId)
  await deleteReasons(db, memberId)
}
