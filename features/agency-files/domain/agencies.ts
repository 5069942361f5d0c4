import { addDays, addMonths, type Day } from '@keyturn/platform/days'
import type { AgencyPolicy } from '../constants.ts'

/** Returns the day by which a month delivered on `deliveredOn` should show, at the latest. */
export function expectedVisibleBy(policy: AgencyPolicy, deliveredOn: Day): Day {
  return 'days' in policy.visibleAfter
    ? addDays(deliveredOn, policy.visibleAfter.days)
    : addMonths(deliveredOn, policy.visibleAfter.months)
}

/** Returns true once an acknowledgement is overdue. */
export function answerIsOverdue(policy: AgencyPolicy, deliveredOn: Day, today: Day): boolean {
  return today > addDays(deliveredOn, policy.answerWithinDays)
}
