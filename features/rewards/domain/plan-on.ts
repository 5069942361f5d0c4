import { addDays, addMonths, dayOfInstant } from '@keyturn/platform/days'
import { GRACE_DAYS, type PlanId, type PlanStep, planOf } from '@keyturn/subscription/words'

/**
 * The plan that counts for a day; null for a day without a plan. A first plan counts at once, a change and an end from
 * the day after. A plan that was paid back counts for nothing.
 */
export function planOnDay(history: readonly PlanStep[], day: string): PlanId | null {
  let plan: PlanId | null = null
  const refunded = new Set<string>()
  for (const step of history) {
    const on = dayOfInstant(step.happenedAt)
    const counts = step.kind === 'began' || step.kind === 'refunded' ? on <= day : on < day
    if (!counts) continue
    if (step.kind === 'refunded') refunded.add(step.subscriptionId)
    plan = step.kind === 'ended' || refunded.has(step.subscriptionId) ? null : step.plan
  }
  return plan
}

export function firstDayOf(history: readonly PlanStep[]): string | null {
  const first = history.find((step) => step.kind === 'began')
  return first ? dayOfInstant(first.happenedAt) : null
}

/**
 * Months of plan begun so far, over all plans. A refunded part counts for none, and neither do the first days of a month:
 * a plan whose renewal is never paid ends in them.
 */
export function planMonths(history: readonly PlanStep[], today: string): number {
  let months = 0
  for (const { kind, subscriptionId, happenedAt } of history) {
    if (kind !== 'began') continue
    const from = dayOfInstant(happenedAt)
    const end = history.find(
      (step) => step.subscriptionId === subscriptionId && (step.kind === 'refunded' || step.kind === 'ended'),
    )
    const to = end ? dayOfInstant(end.happenedAt) : today
    if (end?.kind === 'refunded' && to <= from) continue
    let begun = 1
    while (addDays(addMonths(from, begun), GRACE_DAYS) < to) begun += 1
    months += begun
  }
  return months
}

/** £1 is one point, so a penny at multiplier 1.0 is ten thousandths of a point. */
const tenthsOf = (plan: PlanId): number => Math.round(planOf(plan).features.rewardsMultiplier * 10)

/** Multiplier shown to a member today; that of the smallest plan while they have none. */
export const shownTenths = (history: readonly PlanStep[], today: string): number =>
  tenthsOf(planOnDay(history, today) ?? 'standard')

/** True if the previous rent day can change the multiplier: the member had more than one plan. */
export const hadSeveralPlans = (history: readonly PlanStep[]): boolean =>
  new Set(history.map(({ plan }) => plan)).size > 1

/**
 * Multiplier for rent, in tenths: the lowest of the plans held since the previous rent day, so that an upgrade around
 * the rent day gains nothing. Days without a plan are left out. Null for rent paid on a day without a plan, and for rent
 * paid ahead where no plan is held on the day it counts.
 */
export function multiplierTenths(
  history: readonly PlanStep[],
  {
    paidOn,
    countedOn = paidOn,
    previousDueOn,
  }: { paidOn: string; countedOn?: string; previousDueOn: string },
): number | null {
  const [held, counted] = [planOnDay(history, paidOn), planOnDay(history, countedOn)]
  if (held === null || counted === null) return null
  let lowest = Math.min(tenthsOf(held), tenthsOf(counted))
  const from = addDays(previousDueOn, 1)
  const days = [from, ...history.flatMap(({ happenedAt }) => daysAround(happenedAt))]
  for (const day of days) {
    const plan = day >= from && day <= countedOn ? planOnDay(history, day) : null
    if (plan) lowest = Math.min(lowest, tenthsOf(plan))
  }
  return lowest
}

/** The days on which a plan can begin to count because of a step. */
const daysAround = (happenedAt: Date): string[] => {
  const day = dayOfInstant(happenedAt)
  return [day, addDays(day, 1)]
}
