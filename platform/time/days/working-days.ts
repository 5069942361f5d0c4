import { bankHoliday, type Nation } from './bank-holidays.ts'
import { addDays, type Day, weekdayOf } from './day.ts'

export function isWeekend(day: Day): boolean {
  return weekdayOf(day) >= 6
}

/** Returns 'unknown' for a weekday outside the range of the bank holiday list. */
export function workingDay(day: Day, nation: Nation): 'yes' | 'no' | 'unknown' {
  if (isWeekend(day)) return 'no'
  const holiday = bankHoliday(day, nation)
  if (holiday === 'unknown') return 'unknown'
  return holiday === 'yes' ? 'no' : 'yes'
}

/**
 * Returns the date itself or the next working day. Outside the range of the holiday list, only weekends are skipped.
 */
export function workingDayOnOrAfter(day: Day, nation: Nation): Day {
  let candidate = day
  while (workingDay(candidate, nation) === 'no') candidate = addDays(candidate, 1)
  return candidate
}
