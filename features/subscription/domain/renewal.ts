import { addDays, addMonths, type Day } from '@keyturn/platform/days'
import { type BillingInterval, intervals } from './intervals.ts'

/** Day of the nth charge after `day`: the same day of a later month, or that month's last day. */
export function chargeAfter(day: Day, interval: BillingInterval, count: number): Day {
  const { step } = intervals[interval]
  return 'months' in step ? addMonths(day, step.months * count) : addDays(day, step.days * count)
}

/** Day of the next charge. */
export const renewsOn = (today: Day, interval: BillingInterval): Day => chargeAfter(today, interval, 1)
