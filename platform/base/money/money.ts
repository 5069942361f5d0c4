/**
 * Amount in pence, always an integer. Pounds are used only in the API (a number with at most two decimals) and on
 * screens (text).
 */

const POUNDS_TEXT = /^([-\u2212]?)£?(\d{1,15}|\d{1,3}(?:,\d{3}){1,4})(?:\.(\d{1,2}))?$/

/** Parses '£1,200.00', '1200' or '-£3.5' to pence. Returns null for other text and for more than two decimals. */
export function parsePounds(text: string): number | null {
  if (text.length > 40) return null
  const found = POUNDS_TEXT.exec(text.trim())
  if (!found) return null
  const pounds = Number((found[2] ?? '').replaceAll(',', ''))
  const pence = pounds * 100 + Number((found[3] ?? '').padEnd(2, '0'))
  if (!Number.isSafeInteger(pence)) return null
  return found[1] && pence !== 0 ? -pence : pence
}

function grouped(whole: number): string {
  const text = String(whole)
  let result = ''
  for (let at = 0; at < text.length; at += 1) {
    if (at > 0 && (text.length - at) % 3 === 0) result += ','
    result += text[at]
  }
  return result
}

/** Formats as '£1,200.00' or '-£0.05'. */
export function formatPounds(pence: number): string {
  const whole = Math.abs(Math.trunc(pence))
  const sign = pence < 0 && whole !== 0 ? '-' : ''
  return `${sign}£${grouped(Math.floor(whole / 100))}.${String(whole % 100).padStart(2, '0')}`
}

/** Formats as '£1,200' for whole pounds, else '£1,200.50', for use in sentences. */
export function formatPoundsShort(pence: number): string {
  const text = formatPounds(pence)
  return text.endsWith('.00') ? text.slice(0, -3) : text
}

/** Converts to the API's number: pounds with at most two decimals. */
export function poundsOfPence(pence: number): number {
  return pence / 100
}

/** Converts the API's number to pence. Returns null if it has more than two decimals, is not finite or is too large. */
export function penceOfPounds(pounds: number): number | null {
  if (!Number.isFinite(pounds)) return null
  const pence = Math.round(pounds * 100)
  if (!Number.isSafeInteger(pence) || pence / 100 !== pounds) return null
  return pence === 0 ? 0 : pence
}
