import { dayOfInstant } from '@keyturn/platform/days'
import type { PlanId, PlanStep } from '@keyturn/subscription/words'

/** The plan that counts for a day. A first plan counts at once, a change and an end from the day after. */
export function planOnDay(history: readonly PlanStep[], day: string): PlanId | null {
  let plan: PlanId | null = null
  for (const step of history) {
    const on = dayOfInstant(step.happenedAt)
    const counts = step.kind === 'began' ? on <= day : on < day
    if (counts) plan = step.kind === 'ended' ? null : step.plan
  }
  return plan
}

export function firstDayOf(history: readonly PlanStep[]): string | null {
  const first = history.find((step) => step.kind === 'began')
  return first ? dayOfInstant(first.happenedAt) : null
}
