import { dayOfInstant, formatDay } from '@keyturn/platform/days'
import { NOBODY } from '@keyturn/platform/ids'
import { formatPounds } from '@keyturn/platform/money'
import { planById } from '../domain/price-list.ts'
import { isLive, stateAt } from '../domain/state.ts'
import { follow } from '../jobs/kinds.ts'
import { membersToReconcile } from '../store/accounts.ts'
import { openOrderOf } from '../store/orders.ts'
import { forgetReasons, loadSubscriptions, noteLeaving, yearlyRenewals } from '../store/subscriptions.ts'
import type { Surroundings } from '../surroundings.ts'
import { callOff } from './call-off.ts'
import { followPayments } from './follow-payments.ts'
import { planName, writeNotice } from './write-notices.ts'

const PAGE = 500
export const REMINDER_DAYS = 14
const DAY_MS = 86_400_000

/** Every night: whoever's record may have fallen behind is looked at again, one small job each. */
export async function reconcileAll(around: Surroundings): Promise<void> {
  const { db, queue, clock } = around.runtime
  for (let after = NOBODY; ; ) {
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

/** Every morning: a letter before a year's money is taken again. */
export async function remindOfRenewals(around: Surroundings): Promise<void> {
  const { db, clock } = around.runtime
  const now = clock.now()
  const to = new Date(now.getTime() + REMINDER_DAYS * DAY_MS)
  for (const { memberId, subscriptionId } of await yearlyRenewals(db, { from: now, to })) {
    const facts = (await loadSubscriptions(db, memberId)).find(({ id }) => id === subscriptionId)
    const plan = facts && planById(facts.plan)
    if (!facts || !plan) continue
    const renews = formatDay(dayOfInstant(facts.periodEndsAt))
    const amount = formatPounds(plan.pricePence.year)
    const notice = { plan: planName(facts), renews, amount }
    const about = `${subscriptionId}:${renews}`
    await db.transaction((tx) =>
      writeNotice(around, tx, memberId, { kind: 'reminder', about, facts: notice }),
    )
  }
}

/** The grace is over. Paid in the meantime: nothing happens. Otherwise it ends, at the payment company too. */
export async function endAfterGrace(
  around: Surroundings,
  memberId: string,
  subscriptionId: string,
): Promise<void> {
  const { db, clock } = around.runtime
  await followPayments(around, memberId)
  const facts = (await loadSubscriptions(db, memberId)).find(({ id }) => id === subscriptionId)
  if (!facts || !isLive(facts) || stateAt(facts, clock.now()) !== 'expired') return
  await around.payments.endNow(subscriptionId)
  await followPayments(around, memberId)
}

/** Whoever deletes their account is never charged again: by no plan, and by no checkout they left open. */
export async function endForErased(around: Surroundings, memberId: string): Promise<void> {
  const { db, clock } = around.runtime
  const order = await openOrderOf(db, memberId)
  if (order) await callOff(around, memberId, order)
  // What was bought a moment ago is not known here before we look.
  await followPayments(around, memberId)
  for (const facts of await loadSubscriptions(db, memberId)) {
    if (!isLive(facts)) continue
    const leaving = { subscriptionId: facts.id, askedAt: clock.now(), reason: 'Account deleted' }
    await noteLeaving(db, memberId, leaving)
    await around.payments.endNow(facts.id)
  }
  await followPayments(around, memberId)
  await forgetReasons(db, memberId)
}
