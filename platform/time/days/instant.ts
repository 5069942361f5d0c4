import { type Day, formatDay } from './day.ts'

export const LONDON = 'Europe/London'

/** A point in time as a Date, an ISO text or milliseconds since 1970. */
export type Instant = Date | string | number

const formatters = new Map<string, Intl.DateTimeFormat>()

/** Returns a cached formatter, because creating one costs a hundred times as much as using it. */
function formatterOf(timeZone: string): Intl.DateTimeFormat {
  const known = formatters.get(timeZone)
  if (known) return known
  const made = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
  })
  formatters.set(timeZone, made)
  return made
}

function partsIn(timeZone: string, instant: Instant): Partial<Record<Intl.DateTimeFormatPartTypes, string>> {
  const parts: Partial<Record<Intl.DateTimeFormatPartTypes, string>> = {}
  for (const { type, value } of formatterOf(timeZone).formatToParts(new Date(instant))) parts[type] = value
  return parts
}

/** True for an IANA time zone name; false for a bare offset, because it has no daylight saving. */
export function isTimeZone(text: string): boolean {
  if (!/^[A-Za-z]/.test(text)) return false
  try {
    return new Intl.DateTimeFormat('en', { timeZone: text }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

/** Returns the calendar day at an instant in a time zone. */
export function dayIn(timeZone: string, instant: Instant): Day {
  const { year = '', month, day } = partsIn(timeZone, instant)
  return `${year.padStart(4, '0')}-${month}-${day}`
}

const HOUR_MS = 3_600_000
const MAX_CACHED_HOURS = 1_000
const dayOfHour = new Map<number, Day>()

/**
 * Returns the date in London at an instant. Cached by hour, because midnight there is a full hour in UTC and Intl is
 * slow.
 */
export function dayOfInstant(instant: Date): Day {
  const hour = Math.floor(instant.getTime() / HOUR_MS)
  const known = dayOfHour.get(hour)
  if (known !== undefined) return known
  const day = dayIn(LONDON, instant)
  if (dayOfHour.size >= MAX_CACHED_HOURS) dayOfHour.clear()
  dayOfHour.set(hour, day)
  return day
}

/** Returns the first instant of a date in London: 23:00 UTC of the day before during summer time. */
export function startOfDay(day: Day): Date {
  const midnight = Date.parse(`${day}T00:00:00Z`)
  const hourBefore = new Date(midnight - HOUR_MS)
  return dayOfInstant(hourBefore) === day ? hourBefore : new Date(midnight)
}

/** Returns hour, minute and second at an instant, by default in London. */
export function clockAt(
  instant: Instant,
  timeZone = LONDON,
): { hour: number; minute: number; second: number } {
  const { hour, minute, second } = partsIn(timeZone, instant)
  return { hour: Number(hour), minute: Number(minute), second: Number(second) }
}

/** '21 November 2026': the date of an instant in London. `formatDay` formats a date without an instant. */
export const formatDate = (instant: Instant): string => formatDay(dayOfInstant(new Date(instant)))

/** '09:05', by default in London. */
export function formatTime(instant: Instant, timeZone = LONDON): string {
  const { hour, minute } = partsIn(timeZone, instant)
  return `${hour}:${minute}`
}

/** '21 November 2026, 09:05', in London. */
export const formatDateTime = (instant: Instant): string => `${formatDate(instant)}, ${formatTime(instant)}`
