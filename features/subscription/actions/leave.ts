import type { SubscriptionContext } from '../context.ts'
import { after, stateAt, stateRows } from '../domain/state.ts'
import { noteLeaving } from '../store/subscriptions.ts'
import { carryOut } from './carry-out.ts'
import { type PlanMember, subscriptionThatMay } from './may.ts'

/** Cancels the plan: at the end of the paid period, or at once if requested or unpaid. */
export async function leave(
  context: SubscriptionContext,
  member: PlanMember,
  wish: { atPeriodEnd: boolean; reason: string | null; saidAt?: Date },
): Promise<void> {
  const { db, clock } = context
  const current = await subscriptionThatMay(
    context,
    member,
    wish.atPeriodEnd ? 'leave_at_end' : 'end_now',
    'end_now',
  )
  const state = stateAt(current, clock.now())
  // A repeated request gets the same response and stores the latest reason.
  const alreadyLeaving = stateRows[state].runsTo === 'end' && wish.atPeriodEnd
  const before = alreadyLeaving ? current : null
  const later = wish.atPeriodEnd && after(state, 'leave_at_end') !== null
  await carryOut(context, member.memberId, async () => {
    if (later) await context.payments.endAtPeriodEnd(current.id, wish.reason)
    const leaving = {
      subscriptionId: current.id,
      askedAt: before?.leaveAskedAt ?? wish.saidAt ?? clock.now(),
      reason: wish.reason ?? before?.leaveReason ?? null,
    }
    await db.transaction((tx) => noteLeaving(tx, member.memberId, leaving))
    if (!later && !alreadyLeaving) await context.payments.endNow(current.id)
  })
}

/** Undoes a cancellation. */
export async function stay(context: SubscriptionContext, member: PlanMember): Promise<void> {
  const current = await subscriptionThatMay(context, member, 'stay')
  await carryOut(context, member.memberId, async () => {
    await context.payments.keepGoing(current.id)
    const staying = { subscriptionId: current.id, askedAt: null, reason: null }
    await context.db.transaction((tx) => noteLeaving(tx, member.memberId, staying))
  })
}
