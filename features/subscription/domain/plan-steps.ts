import type { PlanId, PlanStep } from '../constants.ts'
import { type Standing, type SubscriptionFacts, statuses } from './state.ts'

/** Steps derived from the provider's state. Refunds are ours and write their own step. */
type ObservedStep = Exclude<PlanStep['kind'], 'refunded'>

/** Steps for a change of standing. `new`: the subscription was unknown. */
const STEPS: Record<Standing | 'new', Record<Standing, ObservedStep[]>> = {
  new: { running: ['began'], ended: ['began', 'ended'] },
  running: { running: [], ended: ['ended'] },
  ended: { running: [], ended: [] },
}

const HAPPENED_AT: Record<ObservedStep, (facts: SubscriptionFacts, now: Date) => Date> = {
  began: ({ startedAt }) => startedAt,
  changed: (_, now) => now,
  ended: ({ endedAt }, now) => endedAt ?? now,
}

/** New steps in the plan history, oldest first. Points depend on it. */
export function stepsBetween(
  before: SubscriptionFacts | null,
  after: SubscriptionFacts,
  now: Date,
): { kind: ObservedStep; plan: PlanId; happenedAt: Date }[] {
  const kinds = STEPS[before ? statuses[before.status].standing : 'new'][statuses[after.status].standing]
  const isChanged = before !== null && before.plan !== after.plan
  const all: ObservedStep[] = isChanged ? ['changed', ...kinds] : kinds
  return all.map((kind) => ({ kind, plan: after.plan, happenedAt: HAPPENED_AT[kind](after, now) }))
}
