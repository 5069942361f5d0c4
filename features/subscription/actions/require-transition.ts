import type { CurrentMember } from '@keyturn/platform/http'
import type { SubscriptionContext } from '../context.ts'
import { type Move, type SubscriptionFacts, stateAfter, stateAt } from '../domain/state.ts'
import { complimentary, notAllowedInState } from '../refusals.ts'
import { planStatusOf } from './plan-status.ts'

export type PlanMember = Pick<CurrentMember, 'memberId' | 'role'>

/** Returns the member's subscription, or throws if its state does not allow this move. */
export async function requireTransition(
  context: Pick<SubscriptionContext, 'db' | 'clock'>,
  member: PlanMember,
  ...moves: Move[]
): Promise<SubscriptionFacts> {
  const now = context.clock.now()
  const { current, access } = await planStatusOf(context.db, member, now)
  if (!current && access.complimentary) throw complimentary()
  const state = stateAt(current, now)
  if (!current || !moves.some((move) => stateAfter(state, move) !== null)) throw notAllowedInState(state)
  return current
}
