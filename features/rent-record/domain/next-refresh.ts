import { addDays, type Day } from '@keyturn/platform/days'
import type { PeriodState } from '../constants.ts'
import type { StoredPeriod } from './model.ts'

const STILL_HOPED_FOR_DAYS = 60
const WANTS_ITS_DAYS: readonly PeriodState[] = ['verified_on_time', 'verified_late', 'not_found']

/** Next day on which the date changes the record: rent day, end of grace, bank retry or postdated booking. */
export function nextRefresh(
  periods: readonly StoredPeriod[],
  bookedDays: readonly Day[],
  today: Day,
): Day | null {
  const tomorrow = addDays(today, 1)
  // A bank sync without rows publishes no event but may extend the coverage, so check daily.
  const hoped = periods
    .filter(
      ({ state, watched, dueOn }) =>
        WANTS_ITS_DAYS.includes(state) && !watched && dueOn >= addDays(today, -STILL_HOPED_FOR_DAYS),
    )
    .map(({ lateAfter }) => (lateAfter >= tomorrow ? addDays(lateAfter, 1) : tomorrow))
  const graceOver = periods
    .filter(({ state }) => state === 'upcoming' || state === 'part_paid')
    .map(({ lateAfter }) => addDays(lateAfter, 1))
  const next = periods
    .map(({ dueOn }) => dueOn)
    .concat(graceOver, hoped, bookedDays)
    .filter((day) => day > today)
  return next.sort()[0] ?? null
}
