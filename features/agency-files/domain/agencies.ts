import { addDays, addMonths, type Day } from '@keyturn/platform/days'
import type { AgencyPolicy } from '../words.ts'

/** The day by which a month delivered on `deliveredOn` should show; never promised any sooner. */
export function expectedVisibleBy(policy: AgencyPolicy, deliveredOn: Day): Day {
  return 'days' in policy.visibleAfter
    ? addDays(deliveredOn, policy.visibleAfter.days)
    : addMonths(deliveredOn, policy.visibleAfter.months)
}

/** An acknowledgement that never comes is found by its absence. */
export function answerIsOverdue(policy: AgencyPolicy, deliveredOn: Day, today: Day): boolean {
  return today > addDays(deliveredOn, policy.answerWithinDays)
}
