import type { SubscriptionContext } from '../context.ts'
import { stateAfter, stateAt, stateRows } from '../domain/state.ts'
import { recordCancellation } from '../store/subscriptions.ts'
import { executeAndSync } from './execute-and-sync.ts'
import { type PlanMember, requireTransition } from './require-transition.ts'

/** Cancels the plan: at the end of the paid period, or at once if requested or unpaid. */
export async function cancelPlan(
  context: SubscriptionContext,
  member: PlanMember,
  wish: { atPeriodEnd: boolean; reason: string | null; saidAt?: Date },
): Promise<void> {
  const { db, clock } = context
  const current = await requireTransition(
    context,
    member,
    wish.atPeriodEnd ? 'leave_at_end' : 'end_now',
    'end_now',
  )
  const state = stateAt(current, clock.now())
  // A repeated request gets the same response and stores the latest reason.
  const alreadyLeaving = stateRows[state].runsTo === 'end' && wish.atPeriodEnd
  const before = alreadyLeaving ? current : null
  const later = wish.atPeriodEnd && stateAfter(state, 'leave_at_end') !== null
  await executeAndSync(context, member.memberId, async () => {
    if (later) await context.payments.endAtPeriodEnd(current.id, wish.reason)
    const leaving = {
      subscriptionId: current.id,
      askedAt: before?.leaveAskedAt ?? wish.saidAt ?? clock.now(),
      reason: wish.reason ?? before?.leaveReason ?? null,
    }
    await db.transaction((tx) => recordCancellation(tx, member.memberId, leaving))
    if (!later && !alreadyLeaving) await context.payments.endNow(current.id)
  })
}

/** Undoes a cancellation. */
export async function reactivatePlan(context: SubscriptionContext, member: PlanMember): Promise<void> {
  const current = await requireTransition(context, member, 'stay')
  await executeAndSync(context, member.memberId, async () => {
    await context.payments.keepGoing(current.id)
    const staying = { subscriptionId: current.id, askedAt: null, reason: null }
    await context.db.transaction((tx) => recordCancellation(tx, member.memberId, staying))
  })
}
