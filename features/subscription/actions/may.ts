import type { CurrentMember } from '@keyturn/platform/http'
import type { SubscriptionContext } from '../context.ts'
import { after, type Move, type SubscriptionFacts, stateAt } from '../domain/state.ts'
import { complimentary, notFromHere } from '../refusals.ts'
import { planStatusOf } from './plan-status.ts'

export type PlanMember = Pick<CurrentMember, 'memberId' | 'role'>

/** Returns the member's subscription, or throws if its state does not allow this move. */
export async function subscriptionThatMay(
  context: Pick<SubscriptionContext, 'db' | 'clock'>,
  member: PlanMember,
  ...moves: Move[]
): Promise<SubscriptionFacts> {
  const now = context.clock.now()
  const { current, access } = await planStatusOf(context.db, member, now)
  if (!current && access.complimentary) throw complimentary()
  const state = stateAt(current, now)
  if (!current || !moves.some((move) => after(state, move) !== null)) throw notFromHere(state)
  return current
}
