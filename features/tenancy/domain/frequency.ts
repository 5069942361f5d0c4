import { type Every, ordinal } from '@keyturn/platform/days'

/** Rent frequency as the engine names it, by the spellings that clients may send. */
const FREQUENCY_INPUTS: Record<string, Every> = {
  week: 'week',
  weekly: 'week',
  fortnight: 'fortnight',
  fortnightly: 'fortnight',
  four_weeks: 'four_weeks',
  'four-weekly': 'four_weeks',
  four_weekly: 'four_weeks',
  '4-weekly': 'four_weeks',
  month: 'month',
  monthly: 'month',
}

export const EVERY = ['month', 'four_weeks', 'fortnight', 'week'] as const satisfies Every[]

export const EVERY_TEXTS: Record<Every, string> = {
  month: 'Monthly',
  four_weeks: 'Every four weeks',
  fortnight: 'Fortnightly',
  week: 'Weekly',
}

export const RENT_TEXTS: Record<Every, string> = {
  month: 'Monthly rent',
  four_weeks: 'Four-weekly rent',
  fortnight: 'Fortnightly rent',
  week: 'Weekly rent',
}

export const PER_TEXTS: Record<Every, string> = {
  month: 'a month',
  four_weeks: 'every four weeks',
  fortnight: 'a fortnight',
  week: 'a week',
}

export const PERIODS_A_YEAR: Record<Every, number> = { month: 12, four_weeks: 13, fortnight: 26, week: 52 }

export function readEvery(text: string): Every | null {
  return FREQUENCY_INPUTS[text.trim().toLowerCase()] ?? null
}

export const WEEKDAYS = [
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
  'Sunday',
] as const

/** Returns a rent day in words: "1st of the month", "Monday". */
export const rentDayText = (every: Every, dueDay: number): string =>
  every === 'month' ? `${ordinal(dueDay)} of the month` : (WEEKDAYS[(dueDay + 6) % 7] ?? '')

/** Returns the highest rent day: of the month, or of the week with Monday as 1. */
export function lastDueDay(every: Every): number {
  return every === 'month' ? 31 : 7
}
