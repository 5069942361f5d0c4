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

/** Every morning: an email before a renewal that ends six months of a plan, by the month or by the year. */
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

/** The grace is over. Paid in the meantime: nothing happens. Otherwise it ends, at the payment company too. */
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

/** Every night: refunds that could not be made yet, one job each, until the payment company has made them. */
export async function payBackAll({ db, queue }: SubscriptionContext): Promise<void> {
  const refunds = await refundsToMake(db)
  await db.transaction(async (tx) => {
    for (const refund of refunds)
      await queue.enqueue(tx, payBack, refund, { singletonKey: refund.subscriptionId })
  })
}

/** Every night: closed accounts that still have a live plan or an open checkout, one job each. */
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
