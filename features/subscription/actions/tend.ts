import { formatDate } from '@keyturn/platform/days'
import { NIL_ID } from '@keyturn/platform/ids'
import { formatPounds } from '@keyturn/platform/money'
import type { SubscriptionContext } from '../context.ts'
import { REMINDER_DAYS } from '../domain/law.ts'
import { endsHalfYear } from '../domain/reminders.ts'
import { isLive, stateAt, stateRows, statuses } from '../domain/state.ts'
import { endErased, follow, payBack } from '../jobs/kinds.ts'
import { erasedWithPlan, membersToReconcile } from '../store/accounts.ts'
import { refundsToMake } from '../store/money-trail.ts'
import { openOrderOf } from '../store/orders.ts'
import { forgetReasons, loadSubscriptions, noteLeaving, noticedRenewals } from '../store/subscriptions.ts'
import { intervals } from '../words.ts'
import { callOff } from './call-off.ts'
import { followPayments } from './follow-payments.ts'
import { planName, priceOfFacts, writeNotice } from './write-notices.ts'

const PAGE = 500
const DAY_MS = 86_400_000

/** Nightly: queues a refresh for each member whose record may be outdated. */
export async function reconcileAll(context: SubscriptionContext): Promise<void> {
  const { db, queue, clock } = context
  for (let after = NIL_ID; ; ) {
    const members = await membersToReconcile(db, { after, limit: PAGE, now: clock.now() })
    await db.transaction(async (tx) => {
      for (const memberId of members)
        await queue.enqueue(tx, follow, { memberId }, { singletonKey: memberId })
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
      writeNotice(context, tx, memberId, { kind: 'reminder', about, facts: notice }),
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
  await followPayments(context, memberId)
  const facts = (await loadSubscriptions(db, memberId)).find(({ id }) => id === subscriptionId)
  if (!facts || !isLive(facts) || stateRows[stateAt(facts, clock.now())].endedFor !== 'not_paid') return
  await context.payments.endNow(subscriptionId)
  await followPayments(context, memberId)
}

/** Nightly: queues each open refund, until the provider has made it. */
export async function payBackAll({ db, queue }: SubscriptionContext): Promise<void> {
  const refunds = await refundsToMake(db)
  await db.transaction(async (tx) => {
    for (const refund of refunds)
      await queue.enqueue(tx, payBack, refund, { singletonKey: refund.subscriptionId })
  })
}

/** Nightly: queues each closed account with an active plan or open checkout. */
export async function endAllErased({ db, queue }: SubscriptionContext): Promise<void> {
  const members = await erasedWithPlan(db)
  await db.transaction(async (tx) => {
    for (const memberId of members)
      await queue.enqueue(tx, endErased, { memberId }, { singletonKey: memberId })
  })
}

/** Cancels plans and open checkouts of a deleted account, so that it is never charged again. */
export async function endForErased(context: SubscriptionContext, memberId: string): Promise<void> {
  const { db, clock } = context
  const order = await openOrderOf(db, memberId)
  if (order) await callOff(context, memberId, order)
  // Fetches first, because a recent purchase is not stored yet.
  await followPayments(context, memberId)
  for (const facts of await loadSubscriptions(db, memberId)) {
    if (statuses[facts.status].isOver) continue
    const leaving = { subscriptionId: facts.id, askedAt: clock.now(), reason: 'Account deleted' }
    await db.transaction((tx) => noteLeaving(tx, memberId, leaving))
    await context.payments.endNow(facts.id)
  }
  await followPayments(context, memberId)
  await forgetReasons(db, memberId)
}
