import { addMonths, type Day } from '@keyturn/platform/days'

export const FIGURES = ['unreported', 'firstAccepted', 'refunds', 'left', 'complaints'] as const
export type FigureName = (typeof FIGURES)[number]

/** Calendar months on the page, including the current one. */
export const SHOWN_MONTHS = 12

/** Minimum size of a group in the split, so that no member can be identified. */
export const FEWEST_SHOWN = 5

export const outcomesFrom = (today: Day): Day => addMonths(`${today.slice(0, 7)}-01`, 1 - SHOWN_MONTHS)

/** Value of one month and key. `helped` is null for all members, else the group with or without support needs. */
export interface CountedRow {
  month: string
  key: string
  helped: boolean | null
  count: number
  sum: number
  median: number | null
  p90: number | null
  secondMedian: number | null
  secondP90: number | null
}

export type Measured = Omit<CountedRow, 'month' | 'key' | 'helped'>

export interface Split {
  month: string
  key: string
  all: Measured
  /** Null if either side is below the minimum, because the total minus one side would reveal the other. */
  sides: { told: Measured; others: Measured } | null
}

/** Joins the rows of each month and key, and omits groups that are too small. */
export function splitRows(rows: readonly CountedRow[]): Split[] {
  return rows
    .filter(({ helped }) => helped === null)
    .map(({ month, key, helped: _everybody, ...all }) => {
      const side = (helped: boolean): Measured | undefined =>
        rows.find((row) => row.month === month && row.key === key && row.helped === helped)
      const [told, others] = [side(true), side(false)]
      const isShown = told && others && Math.min(told.count, others.count) >= FEWEST_SHOWN
      return { month, key, all, sides: isShown ? { told, others } : null }
    })
}
