import type { CurrentMember } from '@keyturn/platform/http'
import { after, stateAt } from '../domain/state.ts'
import { noteLeaving } from '../store/subscriptions.ts'
import type { Surroundings } from '../surroundings.ts'
import { carryOut } from './carry-out.ts'
import { subscriptionThatMay } from './may.ts'

/** Stops the plan: at the end of what is paid for, or at once when asked, or when nothing is paid for. */
export async function leave(
  around: Surroundings,
  member: CurrentMember,
  wish: { atPeriodEnd: boolean; reason: string | null },
): Promise<void> {
  const { db, clock } = around.runtime
  const current = await subscriptionThatMay(
    around,
    member,
    wish.atPeriodEnd ? 'leave_at_end' : 'end_now',
    'end_now',
  )
  const state = stateAt(current, clock.now())
  // Asked twice: the answer is the same, and the reason given last is kept.
  const alreadyLeaving = state === 'cancelling' && wish.atPeriodEnd
  const before = alreadyLeaving ? current : null
  const later = wish.atPeriodEnd && after(state, 'leave_at_end') !== null
  await carryOut(around, member.memberId, async () => {
    if (later) await around.payments.endAtPeriodEnd(current.id, wish.reason)
    await noteLeaving(db, member.memberId, {
      subscriptionId: current.id,
      askedAt: before?.leaveAskedAt ?? clock.now(),
      reason: wish.reason ?? before?.leaveReason ?? null,
    })
    if (!later && !alreadyLeaving) await around.payments.endNow(current.id)
  })
}

/** Takes the wish to leave back. */
export async function stay(around: Surroundings, member: CurrentMember): Promise<void> {
  const current = await subscriptionThatMay(around, member, 'stay')
  await carryOut(around, member.memberId, async () => {
    await around.payments.keepGoing(current.id)
    const staying = { subscriptionId: current.id, askedAt: null, reason: null }
    await noteLeaving(around.runtime.db, member.memberId, staying)
  })
}
