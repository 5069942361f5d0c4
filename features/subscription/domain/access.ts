import { type Plan, planOf, premiumPlan } from '../words.ts'
import {
  givesAccess,
  type PlanRefusal,
  type SubscriptionFacts,
  type SubscriptionState,
  stateAt,
  stateRows,
} from './state.ts'

export interface Access {
  state: SubscriptionState
  /** What the member may use now; null without a plan. */
  plan: Plan | null
  /** Our own people have the premium tier without paying for it. */
  complimentary: boolean
}

export function accessOf(
  member: { role: 'member' | 'admin' },
  current: SubscriptionFacts | null,
  now: Date,
): Access {
  const state = stateAt(current, now)
  if (member.role === 'admin') return { state: 'active', plan: premiumPlan, complimentary: true }
  const plan = current && givesAccess(state) ? planOf(current.plan) : null
  return { state, plan, complimentary: false }
}

/** Which of the spec's two 402s a member without access gets. */
export const refusalFor = (state: SubscriptionState): PlanRefusal => stateRows[state].refusal
