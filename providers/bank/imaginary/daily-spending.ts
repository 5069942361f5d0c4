import { addDays, type Day, isWeekend, partsOfDay, workingDayOnOrAfter } from '@keyturn/platform/days'
import type { Row } from '../port.ts'

/** Row of an imaginary bank, before it has an id. */
export interface Entry {
  /** Unique within the account, and the same each time the row is generated. */
  key: string
  day: Day
  pence: number
  description: string
  merchant: string | null
  kind: Row['kind']
  currency?: string
  /** Days after which the bank deletes the row without a trace. */
  goneAfterDays?: number
}

/** Returns the same number between 0 and 1 for the same text, because histories are generated again on every call. */
export function chance(text: string): number {
  let hash = 2_166_136_261
  for (let at = 0; at < text.length; at += 1) {
    hash ^= text.charCodeAt(at)
    hash = Math.imul(hash, 16_777_619)
  }
  hash ^= hash >>> 15
  hash = Math.imul(hash, 2_246_822_519)
  hash ^= hash >>> 13
  return (hash >>> 0) / 4_294_967_296
}

const SHOPS: [description: string, merchant: string, fromPence: number, toPence: number][] = [
  ['GREENBASKET STORES 3391', 'Greenbasket', 900, 6_800],
  ['CORNER & CO', 'Corner & Co', 180, 1_250],
  ['METROLINE TRAVEL', 'Metroline', 175, 890],
  ['BEAN THERE COFFEE', 'Bean There', 310, 310],
  ['PAGE TURNER BOOKS', 'Page Turner Books', 650, 2_400],
  ['THE OLD LANTERN', 'The Old Lantern', 780, 4_200],
  ['PEDAL HIRE LTD', 'Pedal Hire', 200, 200],
]

const BILLS: [dayOfMonth: number, description: string, pence: number][] = [
  [2, 'DIRECT DEBIT COUNCIL TAX RIVERSIDE', -14_600],
  [6, 'DIRECT DEBIT BRIGHTWATER', -3_410],
  [11, 'DIRECT DEBIT SPARK ENERGY', -8_925],
  [19, 'DIRECT DEBIT PLAINSPEAK BROADBAND', -2_900],
]

/** Caches generated days, because a day never changes and histories are read every day. */
const made = new Map<string, Entry[]>()

function livingOn(day: Day, seed: string, salaryPence: number): Entry[] {
  const key = `${seed} ${salaryPence} ${day}`
  const entries = made.get(key) ?? [...monthly(day, salaryPence), ...shopping(seed, day)]
  made.set(key, entries)
  return entries
}

/** Generates the ordinary rows besides rent: wages, bills, shops, and sometimes two equal coffees on one day. */
export function livingEntries(seed: string, from: Day, to: Day, salaryPence: number): Entry[] {
  const entries: Entry[] = []
  for (let day = from; day <= to; day = addDays(day, 1)) entries.push(...livingOn(day, seed, salaryPence))
  return entries
}

function monthly(day: Day, salaryPence: number): Entry[] {
  const parts = partsOfDay(day)
  if (!parts) return []
  const entries: Entry[] = []
  const month = day.slice(0, 7)
  if (workingDayOnOrAfter(`${month}-25`, 'england-and-wales') === day) {
    const description = 'BGC WAGES LARK & SONS'
    entries.push({
      key: `wages-${month}`,
      day,
      pence: salaryPence,
      description,
      merchant: null,
      kind: 'transfer',
    })
  }
  for (const [dayOfMonth, description, pence] of BILLS) {
    const due = workingDayOnOrAfter(`${month}-${String(dayOfMonth).padStart(2, '0')}`, 'england-and-wales')
    if (due === day)
      entries.push({
        key: `bill-${dayOfMonth}-${month}`,
        day,
        pence,
        description,
        merchant: null,
        kind: 'direct_debit',
      })
  }
  return entries
}

function shopping(seed: string, day: Day): Entry[] {
  const count = Math.floor(chance(`${seed} ${day} how many`) * (isWeekend(day) ? 3.4 : 2.4))
  return Array.from({ length: count }, (_, nth) => {
    const pick = chance(`${seed} ${day} ${nth} shop`)
    const shop = SHOPS[Math.floor(pick * SHOPS.length)] ?? SHOPS[0]
    const [description, merchant, low, high] = shop as (typeof SHOPS)[number]
    const pence = -(low + Math.floor(chance(`${seed} ${day} ${nth} sum`) * (high - low + 1)))
    return { key: `shop-${day}-${nth}`, day, pence, description, merchant, kind: 'card' as const }
  })
}
