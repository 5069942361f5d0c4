import { BANK_HOLIDAYS_FROM, BANK_HOLIDAYS_TO, bankHoliday, type Nation } from './bank-holidays.ts'
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

/** Whether moves to a working day on this day rest on the published holidays rather than on weekends alone. */
export function holidaysKnownOn(day: Day): boolean {
  return day >= BANK_HOLIDAYS_FROM && day <= BANK_HOLIDAYS_TO
}

/**
 * That day, or the first working day after it. Outside the span of the holiday list only weekends are
 * skipped: ask `holidaysKnownOn` where the difference matters.
 */
export function workingDayOnOrAfter(day: Day, nation: Nation): Day {
  let candidate = day
  while (workingDay(candidate, nation) === 'no') candidate = addDays(candidate, 1)
  return candidate
}
