import type { CurrentMember } from '@keyturn/platform/http'
import { after, type Move, type SubscriptionFacts, stateAt } from '../domain/state.ts'
import { complimentary, notFromHere } from '../refusals.ts'
import type { Surroundings } from '../surroundings.ts'
import { standingOf } from './reading.ts'

/** The member's subscription, if the table of states allows this move from where it stands. */
export async function subscriptionThatMay(
  around: Surroundings,
  member: CurrentMember,
  ...moves: Move[]
): Promise<SubscriptionFacts> {
  const now = around.runtime.clock.now()
  const { current, access } = await standingOf(around.runtime.db, member, now)
  if (!current && access.complimentary) throw complimentary()
  const state = stateAt(current, now)
  if (!current || !moves.some((move) => after(state, move) !== null)) throw notFromHere(state)
  return current
}
