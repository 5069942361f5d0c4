import { type Plan, planOf, premiumPlan } from '../constants.ts'
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
  /** Plan the member can use now. Null without one. */
  plan: Plan | null
  /** True for staff, who have the premium tier without paying. */
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

/** Returns one of the two 402 errors of the customer's documents, for a member without access. */
export const refusalFor = (state: SubscriptionState): PlanRefusal => stateRows[state].refusal
