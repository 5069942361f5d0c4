/**
 * Money is whole pence. Pounds appear only at the edges: as a number with at most two decimals in the API, as
 * text on a screen.
 */

const POUNDS_TEXT = /^([-\u2212]?)£?(\d{1,15}|\d{1,3}(?:,\d{3}){1,4})(?:\.(\d{1,2}))?$/

/** '£1,200.00', '1200', '-£3.5' in pence; null when it is no sum of pounds with at most two decimals. */
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

/** '£1,200.00', '-£0.05'. */
export function formatPounds(pence: number): string {
  const whole = Math.abs(Math.trunc(pence))
  const sign = pence < 0 && whole !== 0 ? '-' : ''
  return `${sign}£${grouped(Math.floor(whole / 100))}.${String(whole % 100).padStart(2, '0')}`
}

/** '£1,200' for whole pounds, '£1,200.50' otherwise: for sentences, where '.00' is noise. */
export function formatPoundsShort(pence: number): string {
  const text = formatPounds(pence)
  return text.endsWith('.00') ? text.slice(0, -3) : text
}

/** The API's number: pounds with at most two decimals. */
export function poundsOfPence(pence: number): number {
  return pence / 100
}

/** Pence of the API's number; null when it has more than two decimals, is not finite or is too large. */
export function penceOfPounds(pounds: number): number | null {
  if (!Number.isFinite(pounds)) return null
  const pence = Math.round(pounds * 100)
  if (!Number.isSafeInteger(pence) || pence / 100 !== pounds) return null
  return pence === 0 ? 0 : pence
}
