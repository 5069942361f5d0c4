/** Calendar date in the United Kingdom as 'YYYY-MM-DD', which sorts as text. */
export type Day = string

export type Weekday = 1 | 2 | 3 | 4 | 5 | 6 | 7

const ZERO = 48
const DAYS_IN_MONTH = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31] as const

const MONTH_NAMES = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const

export interface CalendarParts {
  year: number
  month: number
  dayOfMonth: number
}

function digits(text: string, from: number, count: number): number {
  let value = 0
  for (let at = from; at < from + count; at += 1) {
    const digit = text.charCodeAt(at) - ZERO
    if (!(digit >= 0 && digit <= 9)) return Number.NaN
    value = value * 10 + digit
  }
  return value
}

export function daysInMonth(year: number, month: number): number {
  if (month !== 2) return DAYS_IN_MONTH[month - 1] ?? Number.NaN
  return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0 ? 29 : 28
}

/** Parses a date, or returns null if it is invalid (30 February, '2026-1-5', ''). */
export function partsOfDay(day: Day): CalendarParts | null {
  if (typeof day !== 'string' || day.length !== 10 || day[4] !== '-' || day[7] !== '-') return null
  const year = digits(day, 0, 4)
  const month = digits(day, 5, 2)
  const dayOfMonth = digits(day, 8, 2)
  // Neither the calendar nor PostgreSQL has a year 0.
  if (!(month >= 1 && month <= 12 && year >= 1)) return null
  if (!(dayOfMonth >= 1 && dayOfMonth <= daysInMonth(year, month))) return null
  return { year, month, dayOfMonth }
}

export function isDay(text: unknown): text is Day {
  return typeof text === 'string' && partsOfDay(text) !== null
}

/** Days since 1 January 1970 of a valid date, computed in 400-year cycles. */
export function numberOfParts(year: number, month: number, dayOfMonth: number): number {
  const shiftedYear = month <= 2 ? year - 1 : year
  const era = Math.floor(shiftedYear / 400)
  const yearOfEra = shiftedYear - era * 400
  const dayOfYear = Math.floor((153 * (month > 2 ? month - 3 : month + 9) + 2) / 5) + dayOfMonth - 1
  const dayOfEra = yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + dayOfYear
  return era * 146_097 + dayOfEra - 719_468
}

/** Days since 1 January 1970, or NaN for an invalid date. Used for date arithmetic. */
export function numberOfDay(day: Day): number {
  const parts = partsOfDay(day)
  return parts ? numberOfParts(parts.year, parts.month, parts.dayOfMonth) : Number.NaN
}

export function partsOfNumber(number: number): CalendarParts {
  const shifted = Math.floor(number) + 719_468
  const era = Math.floor(shifted / 146_097)
  const dayOfEra = shifted - era * 146_097
  const yearOfEra = Math.floor(
    (dayOfEra -
      Math.floor(dayOfEra / 1460) +
      Math.floor(dayOfEra / 36_524) -
      Math.floor(dayOfEra / 146_096)) /
      365,
  )
  const dayOfYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100))
  const shiftedMonth = Math.floor((5 * dayOfYear + 2) / 153)
  const month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
  return {
    year: yearOfEra + era * 400 + (month <= 2 ? 1 : 0),
    month,
    dayOfMonth: dayOfYear - Math.floor((153 * shiftedMonth + 2) / 5) + 1,
  }
}

function padded(value: number, width: number): string {
  return String(value).padStart(width, '0')
}

export function dayOfParts(parts: CalendarParts): Day {
  return `${padded(parts.year, 4)}-${padded(parts.month, 2)}-${padded(parts.dayOfMonth, 2)}`
}

export function dayOfNumber(number: number): Day {
  return dayOfParts(partsOfNumber(number))
}

export function addDays(day: Day, count: number): Day {
  return dayOfNumber(numberOfDay(day) + count)
}

/** Days from the first date to the second; negative if the second is earlier. */
export function daysBetween(from: Day, to: Day): number {
  return numberOfDay(to) - numberOfDay(from)
}

/**
 * Adds months, clamped to the last day of a short month. `onDay` restores the wanted day: the 31st becomes 28
 * February, then 31 March.
 */
export function addMonths(day: Day, count: number, onDay?: number): Day {
  const parts = partsOfDay(day)
  if (!parts) return day
  const months = parts.year * 12 + parts.month - 1 + count
  const year = Math.floor(months / 12)
  const month = months - year * 12 + 1
  const wanted = onDay ?? parts.dayOfMonth
  return dayOfParts({ year, month, dayOfMonth: Math.min(wanted, daysInMonth(year, month)) })
}

/** ISO 8601: Monday is 1, Sunday is 7. */
export function weekdayOfNumber(number: number): Weekday {
  const fromMonday = (((number + 3) % 7) + 7) % 7
  return (fromMonday + 1) as Weekday
}

export function weekdayOf(day: Day): Weekday {
  return weekdayOfNumber(numberOfDay(day))
}

/** 'YYYY-MM'. */
export function monthOf(day: Day): string {
  return day.slice(0, 7)
}

export function firstOfMonth(day: Day): Day {
  return `${day.slice(0, 7)}-01`
}

export function lastOfMonth(day: Day): Day {
  return addMonths(firstOfMonth(day), 0, 31)
}

/** '01 November 2026': always two digits for the day, as in emails and on screens. */
export function formatDay(day: Day): string {
  const parts = partsOfDay(day)
  if (!parts) return day
  const dayOfMonth = String(parts.dayOfMonth).padStart(2, '0')
  return `${dayOfMonth} ${MONTH_NAMES[parts.month - 1]} ${parts.year}`
}

/** 'November 2026', for a day or a 'YYYY-MM' month. */
export function formatMonth(month: string): string {
  const parts = partsOfDay(`${month.slice(0, 7)}-01`)
  if (!parts) return month
  return `${MONTH_NAMES[parts.month - 1]} ${parts.year}`
}

/** '1st', '22nd', '13th'. */
export function ordinal(count: number): string {
  const tens = count % 100
  const ones = count % 10
  if (ones === 1 && tens !== 11) return `${count}st`
  if (ones === 2 && tens !== 12) return `${count}nd`
  if (ones === 3 && tens !== 13) return `${count}rd`
  return `${count}th`
}
