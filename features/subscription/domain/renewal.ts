import { addMonths, type Day } from '@keyturn/platform/days'
import type { BillingInterval } from './plan-ids.ts'

/** The day the next charge falls on: the same day of the next month or year, or that month's last day. */
export function renewsOn(today: Day, interval: BillingInterval): Day {
  return addMonths(today, interval === 'year' ? 12 : 1)
}
