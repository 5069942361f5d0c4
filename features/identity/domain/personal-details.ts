import { addMonths, type Day, isDay } from '@keyturn/platform/days'

/** Has the format of a date, which may not exist. */
const WRITTEN = /^\d{1,2}[./-](0?[1-9]|1[0-2])[./-]\d{4}$/
const NO_SUCH_DAY = 'There is no such day. Check the day and the month of your birth.'

export type Reading<Value> = { value: Value } | { problem: string }

/** Accepts DD/MM/YYYY with dots, dashes or single digits, or YYYY-MM-DD from browsers. */
export function readBirthDate(text: string, today: Day): Reading<Day> {
  const day = isDay(text) ? text : dayFirst(text)
  if (day === null)
    return { problem: WRITTEN.test(text.trim()) ? NO_SUCH_DAY : 'Enter your date of birth as DD/MM/YYYY.' }
  if (day > today) return { problem: 'Your date of birth is in the future.' }
  if (day > addMonths(today, -18 * 12)) return { problem: 'You must be at least 18 years old.' }
  if (day < addMonths(today, -120 * 12)) return { problem: 'Please check the year of your date of birth.' }
  return { value: day }
}

function dayFirst(text: string): Day | null {
  const match = /^(\d{1,2})[/.\- ](\d{1,2})[/.\- ](\d{4})$/.exec(text.trim())
  if (!match) return null
  const [, dayOfMonth, month, year] = match
  const day = `${year}-${month?.padStart(2, '0')}-${dayOfMonth?.padStart(2, '0')}`
  return isDay(day) ? day : null
}

const POSTCODE = /^(GIR0AA|[A-Z]{1,2}\d[A-Z\d]?\d[ABD-HJLNP-UW-Z]{2})$/

/** Accepts any spacing and case. Returns the Royal Mail's spelling. */
export function readPostcode(text: string): Reading<string> {
  const tight = text.toUpperCase().replace(/[\s.-]/g, '')
  if (!POSTCODE.test(tight)) return { problem: 'Enter a UK postcode, like SW1A 1AA.' }
  return { value: `${tight.slice(0, -3)} ${tight.slice(-3)}` }
}

/** Returns the number as typed, because people recognise it by its spacing. Checks only the digits. */
export function readPhone(text: string): Reading<string> {
  const tight = text.replace(/[\s().-]/g, '')
  if (!/^(\+|00)?\d{7,15}$/.test(tight)) return { problem: 'Enter a phone number, like 07700 900123.' }
  return { value: text }
}
