import type { PlanId, PlanStep } from '../words.ts'
import { type Standing, type SubscriptionFacts, statuses } from './state.ts'

/** Steps that follow from what the payment company says. A refund is our own act and writes its step itself. */
type FollowedStep = Exclude<PlanStep['kind'], 'refunded'>

/** Steps written when a subscription goes from one standing to another. `new`: we see it for the first time. */
const STEPS: Record<Standing | 'new', Record<Standing, FollowedStep[]>> = {
  new: { running: ['began'], ended: ['began', 'ended'] },
  running: { running: [], ended: ['ended'] },
  ended: { running: [], ended: [] },
}

const HAPPENED_AT: Record<FollowedStep, (facts: SubscriptionFacts, now: Date) => Date> = {
  began: ({ startedAt }) => startedAt,
  changed: (_, now) => now,
  ended: ({ endedAt }, now) => endedAt ?? now,
}

/** What is new in the history of plans, oldest first. Points are counted by it. */
export function stepsBetween(
  before: SubscriptionFacts | null,
  after: SubscriptionFacts,
  now: Date,
): { kind: FollowedStep; plan: PlanId; happenedAt: Date }[] {
  const kinds = STEPS[before ? statuses[before.status].standing : 'new'][statuses[after.status].standing]
  const isChanged = before !== null && before.plan !== after.plan
  const all: FollowedStep[] = isChanged ? ['changed', ...kinds] : kinds
  return all.map((kind) => ({ kind, plan: after.plan, happenedAt: HAPPENED_AT[kind](after, now) }))
}
