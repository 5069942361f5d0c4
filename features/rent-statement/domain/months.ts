import { addMonths, type Day, monthOf } from '@keyturn/platform/days'
import { isProvedRow } from './ledger.ts'
import type { Row } from './model.ts'

/** Calendar month as lenders count it. */
export interface Month {
  /** YYYY-MM */
  month: string
  /** True if every period due in it is proved, and the purpose counts a payment of each. */
  isProved: boolean
  /** Counted payments of one home. If homes overlap, the highest is used, so that no rent counts twice. */
  pence: number
}

export const nextMonth = (month: string, count = 1): string => monthOf(addMonths(`${month}-01`, count))

/** Past months, oldest first, from the first to the last. Months with a period that can still be paid are left out. */
export function monthsOf(homes: readonly (readonly Row[])[]): Month[] {
  const all = homes.flat()
  const days = all.map(({ dueOn }) => dueOn).sort()
  const [first, last] = [days[0], days.at(-1)]
  if (first === undefined || last === undefined) return []
  const months: Month[] = []
  for (let month = monthOf(first); month <= monthOf(last); month = nextMonth(month)) {
    const mine = homes.map((rows) => rows.filter(({ dueOn }) => monthOf(dueOn) === month))
    if (mine.flat().some(({ state }) => state === 'open')) continue
    months.push({
      month,
      isProved: mine.flat().length > 0 && mine.flat().every((row) => isProvedRow(row) && row.paidPence > 0),
      pence: Math.max(0, ...mine.map((rows) => rows.reduce((sum, { paidPence }) => sum + paidPence, 0))),
    })
  }
  return months
}

/** Latest months of a history, up to a number. */
export const latest = (months: readonly Month[], count: number): Month[] => months.slice(-count)

/** Length of the longest run of proved months, and its last month. */
export function longestRun(months: readonly Month[]): { length: number; last: string | null } {
  let best = { length: 0, last: null as string | null }
  let length = 0
  for (const { month, isProved } of months) {
    length = isProved ? length + 1 : 0
    if (length > 0 && length >= best.length) best = { length, last: month }
  }
  return best
}

/** Months from a month to the day's month. */
export const monthsUntil = (month: string, day: Day): number => {
  const number = (text: string): number => Number(text.slice(0, 4)) * 12 + Number(text.slice(5, 7))
  return number(monthOf(day)) - number(month)
}
