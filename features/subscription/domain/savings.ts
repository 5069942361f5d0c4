import type { BillingInterval } from './plan-ids.ts'
import { type Plan, plans } from './plans.ts'

export const savingPence = ({ wasYearlyPence, pricePence }: Plan, interval: BillingInterval): number =>
  interval === 'year' ? wasYearlyPence - pricePence.year : 0

/** The largest saving of a year over twelve months as formerly priced, in whole percent, rounded down. */
export function largestYearlySavingPercent(of: readonly Plan[] = plans): number {
  return Math.floor(Math.max(...of.map((plan) => (savingPence(plan, 'year') * 100) / plan.wasYearlyPence)))
}
