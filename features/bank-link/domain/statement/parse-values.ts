import { type Day, isDay } from '@keyturn/platform/days'
import { parsePounds } from '@keyturn/platform/money'

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

/**
 * Parses '01/05/2026', '1 May 26', '2026-05-01' or '20260501'. The day is always before the month, as at British banks.
 */
export function readDay(text: string): Day | null {
  const iso = /^(\d{4})-?(\d{2})-?(\d{2})(?!\d{2}:)/.exec(text.trim())
  if (iso) return realDay(iso[1], iso[2], iso[3])
  const british = /^(\d{1,2})[/. -]([A-Za-z]{3,9}|\d{1,2})[/. -](\d{4}|\d{2})(?!\d)/.exec(text.trim())
  if (!british) return null
  const name = british[2] ?? ''
  const month = /^\d/.test(name) ? name : String(MONTHS.indexOf(name.slice(0, 3).toLowerCase()) + 1)
  const year = british[3]?.length === 2 ? `20${british[3]}` : british[3]
  return realDay(year, month, british[1])
}

function realDay(year = '', month = '', day = ''): Day | null {
  const text = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return isDay(text) ? text : null
}

/** Parses '-12.50', '+£1,200.00', '(12.50)' or '12.50 DR'. */
export function readAmount(text: string): number | null {
  const bare = text.replace(/GBP|\+/gi, '').replace(/\s+/g, '')
  const negative = /^\((.*)\)$/.exec(bare)?.[1] ?? /^(.*)(?:DR|D)$/i.exec(bare)?.[1]
  const pence = parsePounds((negative ?? bare.replace(/CR?$/i, '')).replace(/^£-/, '-£'))
  if (pence === null) return null
  return negative === undefined ? pence : -Math.abs(pence)
}
