import { type Plan, planOf, premiumPlan } from '../words.ts'
import { givesAccess, type SubscriptionFacts, type SubscriptionState, stateAt } from './state.ts'

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
export function refusalFor(state: SubscriptionState): 'subscription_required' | 'subscription_expired' {
  return state === 'expired' ? 'subscription_expired' : 'subscription_required'
}
