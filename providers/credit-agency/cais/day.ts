import { type Day, daysInMonth } from '@keyturn/platform/days'

const firstYear = 1900
const lastYear = 2199
const zero = 48

function digit(code: number): number {
  const value = code - zero
  return value >= 0 && value <= 9 ? value : Number.NaN
}

function isReal(year: number, month: number, day: number): boolean {
  return (
    year >= firstYear &&
    year <= lastYear &&
    month >= 1 &&
    month <= 12 &&
    day >= 1 &&
    day <= daysInMonth(year, month)
  )
}

/** Writes a day as DDMMYYYY. Returns false if it is no real day that CAIS can represent. */
export function putDay(line: Uint8Array, offset: number, day: Day): boolean {
  if (day.length !== 10 || day.charCodeAt(4) !== 45 || day.charCodeAt(7) !== 45) return false
  const y = (i: number) => digit(day.charCodeAt(i))
  const year = y(0) * 1000 + y(1) * 100 + y(2) * 10 + y(3)
  const month = y(5) * 10 + y(6)
  const dayOfMonth = y(8) * 10 + y(9)
  if (!isReal(year, month, dayOfMonth)) return false
  line[offset] = day.charCodeAt(8)
  line[offset + 1] = day.charCodeAt(9)
  line[offset + 2] = day.charCodeAt(5)
  line[offset + 3] = day.charCodeAt(6)
  for (let i = 0; i < 4; i++) line[offset + 4 + i] = day.charCodeAt(i)
  return true
}

/** Caches day texts by day number, because a file of millions has few different days. */
const texts: string[] = []

/** Reads DDMMYYYY. Returns null for 00000000, undefined if it is no real day. */
export function takeDay(line: Uint8Array, offset: number): Day | null | undefined {
  const at = (i: number) => digit(line[offset + i] ?? 0)
  const day = at(0) * 10 + at(1)
  const month = at(2) * 10 + at(3)
  const year = at(4) * 1000 + at(5) * 100 + at(6) * 10 + at(7)
  if (day === 0 && month === 0 && year === 0) return null
  if (!isReal(year, month, day)) return undefined
  const index = (year - firstYear) * 372 + (month - 1) * 31 + (day - 1)
  let text = texts[index]
  if (text === undefined) {
    text = `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
    texts[index] = text
  }
  return text
}

let askedFor: Day = ''
let lastBirthday: Day = ''

/** True if a person born on `bornOn` is at least 18 on `day`. Caches the cut-off, because a file has only one `day`. */
export function isAdult(bornOn: Day, day: Day): boolean {
  if (day !== askedFor) {
    askedFor = day
    lastBirthday = `${String(Number(day.slice(0, 4)) - 18).padStart(4, '0')}${day.slice(4)}`
  }
  return bornOn <= lastBirthday
}
