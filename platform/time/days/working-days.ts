import { bankHoliday, type Nation } from './bank-holidays.ts'
import { addDays, type Day, weekdayOf } from './day.ts'

export function isWeekend(day: Day): boolean {
  return weekdayOf(day) >= 6
}

/** 'unknown' for a weekday outside the span of the bank holiday list: it may or may not be a holiday. */
export function workingDay(day: Day, nation: Nation): 'yes' | 'no' | 'unknown' {
  if (isWeekend(day)) return 'no'
  const holiday = bankHoliday(day, nation)
  if (holiday === 'unknown') return 'unknown'
  return holiday === 'yes' ? 'no' : 'yes'
}

/** That day, or the first working day after it. Outside the span of the holiday list only weekends are skipped. */
export function workingDayOnOrAfter(day: Day, nation: Nation): Day {
  let candidate = day
  while (workingDay(candidate, nation) === 'no') candidate = addDays(candidate, 1)
  return candidate
}
