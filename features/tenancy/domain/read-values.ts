import { type Day, isDay } from '@keyturn/platform/days'
import { asciiAddress, hasHostName } from '@keyturn/platform/mailbox'
import { parsePounds, penceOfPounds } from '@keyturn/platform/money'
import { withoutInvisible } from '@keyturn/platform/plain-words/visible'

/** Parsers for dates, sums and numbers in the many ways people write them. Each returns null if it cannot parse. */

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

/** Parses 2026-05-01, 01/05/2026, 1.5.26, 1 May 2026 or May 1st, 2026. Days are before months, as in Britain. */
export function readDay(text: string): Day | null {
  const clean = text.trim()
  if (isDay(clean)) return clean
  const instant = /^(\d{4}-\d{2}-\d{2})T[\d:.]+(Z|[+-]\d{2}:?\d{2})?$/.exec(clean)
  if (instant?.[1] !== undefined) return isDay(instant[1]) ? instant[1] : null
  const yearFirst = /^(\d{4})[/.](\d{1,2})[/.](\d{1,2})$/.exec(clean)
  if (yearFirst) return dayOf(yearFirst[3], yearFirst[2], yearFirst[1])
  const figures = /^(\d{1,2})[/.\- ](\d{1,2})[/.\- ](\d{4}|\d{2})$/.exec(clean)
  if (figures) return dayOf(figures[1], figures[2], figures[3])
  const words = /^(\d{1,2})(?:st|nd|rd|th)?[ -]?([a-z]{3,9})[ ,-]*(\d{4}|\d{2})$/i.exec(clean)
  if (words) return dayOf(words[1], monthNamed(words[2]), words[3])
  const monthFirst = /^([a-z]{3,9})[ -]?(\d{1,2})(?:st|nd|rd|th)?[ ,-]+(\d{4})$/i.exec(clean)
  return monthFirst ? dayOf(monthFirst[2], monthNamed(monthFirst[1]), monthFirst[3]) : null
}

/** An unknown month becomes 0, which no calendar has. */
const monthNamed = (name = ''): string => String(MONTHS.indexOf(name.slice(0, 3).toLowerCase()) + 1)

function dayOf(dayOfMonth = '', month = '', year = ''): Day | null {
  const fullYear = year.length === 2 ? `20${year}` : year
  const day = `${fullYear}-${month.padStart(2, '0')}-${dayOfMonth.padStart(2, '0')}`
  return isDay(day) ? day : null
}

/** Parses 1200, "£1,200.00", "1 200" or "1200 pcm". */
export function readPence(value: string | number): number | null {
  if (typeof value === 'number') return penceOfPounds(value)
  const clean = value
    .replace(/[\s ]+/g, '')
    .replace(/^(-?)gbp/i, '$1')
    .replace(/(p\.?c\.?m\.?|p\.?w\.?|gbp|\/-)$/i, '')
  return parsePounds(clean.replace(/^£-/, '-£'))
}

/**
 * Accepts any number that can be dialled (07…, 020…, +44…, with extension). Stored as typed, because people recognise
 * the spacing.
 */
export function readPhone(text: string): string | null {
  const number = text.trim().replace(/[\s,]*(?:ext(?:ension)?\.?|x|#)\s*\d{1,6}$/i, '')
  const tight = number.replace(/[\s().\-/]/g, '')
  return /^\+?(?!0+$)\d{7,15}$/.test(tight) ? text.trim() : null
}

const EMAIL = /^[\p{L}\p{N}.#$&'*+/=?^_`{|}~-]+@[\p{L}\p{N}.-]+$/u

/**
 * Returns an address with its domain in ASCII. Null if it has several spellings or mixed scripts, because mail programs
 * could send it to another address.
 */
export function readEmail(text: string): string | null {
  const address = text.trim()
  if (!EMAIL.test(address) || address.normalize('NFKC') !== address || !hasHostName(address)) return null
  const ascii = asciiAddress(address)
  return ascii.length <= 254 ? ascii : null
}

/**
 * Returns one line with single spaces and no invisible characters. Null if it has characters that no email or page can
 * show.
 */
export function readLine(text: string): string | null {
  const line = withoutInvisible(text).trim().replace(/\s+/g, ' ').normalize('NFC')
  return /[\p{Cc}\p{Zl}\p{Zp}\p{Cs}]/u.test(line) ? null : line
}

/** Parses a share of the rent: 1, 0.5, "50%", "1/3", or pounds out of the whole rent. Above 1 it is pounds. */
export function readShare(value: string | number, rentPence: number): number | null {
  const text = String(value).trim()
  const percent = /^(\d{1,3}(?:\.\d+)?)\s*%$/.exec(text)
  if (percent) return within(Number(percent[1]) / 100)
  const part = /^(\d{1,2})\s*\/\s*(\d{1,2})$/.exec(text)
  if (part) return within(Number(part[1]) / Number(part[2]))
  const plain = typeof value === 'number' ? value : Number(/^\d(?:\.\d+)?$/.test(text) ? text : Number.NaN)
  if (plain > 0 && plain <= 1) return plain
  const pence = readPence(value)
  return pence === null ? null : within(pence / rentPence)
}

function within(share: number): number | null {
  return Number.isFinite(share) && share > 0 && share <= 1 ? share : null
}
