import { addDays, addMonths, dayOfInstant } from '@keyturn/platform/days'
import {
  type BillingInterval,
  chargeAfter,
  GRACE_DAYS,
  type PlanId,
  type PlanStep,
  planOf,
} from '@keyturn/subscription/constants'

interface StepRow {
  /** True if the step is effective on its own day, otherwise from the next day. */
  atOnce: boolean
  /** True if a plan is active afterwards. */
  holds: boolean
  /** True if the subscription no longer counts at all. */
  paidBack: boolean
  months: 'begin' | 'stop' | 'go_on'
}

/** Effect of each plan event on points. */
const STEPS: Record<PlanStep['kind'], StepRow> = {
  began: { atOnce: true, holds: true, paidBack: false, months: 'begin' },
  changed: { atOnce: false, holds: true, paidBack: false, months: 'go_on' },
  ended: { atOnce: false, holds: false, paidBack: false, months: 'stop' },
  refunded: { atOnce: true, holds: false, paidBack: true, months: 'stop' },
}

/**
 * Plan that earns points on a day, or null. A first plan counts from its own day, a change or end from the next day.
 * From the day of its refund step a plan no longer counts.
 */
export function planOnDay(history: readonly PlanStep[], day: string): PlanId | null {
  let plan: PlanId | null = null
  const refunded = new Set<string>()
  for (const step of history) {
    const on = dayOfInstant(step.happenedAt)
    const { atOnce, holds, paidBack } = STEPS[step.kind]
    const counts = atOnce ? on <= day : on < day
    if (!counts) continue
    if (paidBack) refunded.add(step.subscriptionId)
    plan = holds && !refunded.has(step.subscriptionId) ? step.plan : null
  }
  return plan
}

export function firstDayOf(history: readonly PlanStep[]): string | null {
  const first = history.find(({ kind }) => STEPS[kind].months === 'begin')
  return first ? dayOfInstant(first.happenedAt) : null
}

/**
 * Months begun and paid, over all plans. Excludes refunded parts and the first days of a period, because an unpaid
 * renewal ends then.
 */
export function planMonths(history: readonly PlanStep[], today: string): number {
  let months = 0
  for (const { kind, subscriptionId, happenedAt, interval } of history) {
    if (STEPS[kind].months !== 'begin') continue
    const from = dayOfInstant(happenedAt)
    const end = history.find(
      (step) => step.subscriptionId === subscriptionId && STEPS[step.kind].months === 'stop',
    )
    const to = end ? dayOfInstant(end.happenedAt) : today
    if (end && STEPS[end.kind].paidBack && to <= from) continue
    // A deleted subscription counts as monthly.
    const paidTo = chargeAfter(from, interval ?? 'month', periodsBegun(from, to, interval ?? 'month'))
    let begun = periodsBegun(from, to, 'month')
    while (addMonths(from, begun) > paidTo) begun -= 1
    months += begun
  }
  return months
}

function periodsBegun(from: string, to: string, interval: BillingInterval): number {
  let begun = 1
  while (addDays(chargeAfter(from, interval, begun), GRACE_DAYS) < to) begun += 1
  return begun
}

/** £1 is one point, so a penny at multiplier 1.0 is ten thousandths of a point. */
const tenthsOf = (plan: PlanId): number => Math.round(planOf(plan).features.rewardsMultiplier * 10)

/** Multiplier shown to a member today. Without a plan, that of the smallest plan. */
export const shownTenths = (history: readonly PlanStep[], today: string): number =>
  tenthsOf(planOnDay(history, today) ?? 'standard')

/** True if the member had several plans, so the previous rent day matters. */
export const hadSeveralPlans = (history: readonly PlanStep[]): boolean =>
  new Set(history.map(({ plan }) => plan)).size > 1

/**
 * Rent multiplier in tenths: the lowest since the previous rent day, so a short upgrade gains nothing. Null without a
 * plan on both days.
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

/** Days on which a plan can become effective after a step. */
const daysAround = (happenedAt: Date): string[] => {
  const day = dayOfInstant(happenedAt)
  return [day, addDays(day, 1)]
}
