import {
  daysInMonth,
  type Every,
  numberOfParts,
  partsOfNumber,
  weekdayOfNumber,
} from '@keyturn/platform/days'

export const CYCLE_DAYS = { week: 7, fortnight: 14, four_weeks: 28, month: 30.4 } as const

/** Terms from a day on, validated. */
export interface TermsSegment {
  from: number
  pence: number
  every: Every | null
  dueDay: number | null
  /** Null for the share of the tenancy. */
  share: number | null
}

/** Series of due days: every so many days from an anchor, or on a day of each month. */
export interface Grid {
  every: Every
  /** Day of the month if monthly; otherwise any due day, as a day number. */
  anchor: number
}

export function gridOf(stretch: TermsSegment, every: Every): Grid {
  if (every === 'month') {
    const own = partsOfNumber(stretch.from).dayOfMonth
    return { every, anchor: stretch.dueDay !== null && stretch.dueDay > 0 ? stretch.dueDay : own }
  }
  if (stretch.dueDay === null || stretch.dueDay > 7) return { every, anchor: stretch.from }
  const wait = ((stretch.dueDay || 7) - weekdayOfNumber(stretch.from) + 7) % 7
  return { every, anchor: stretch.from + wait }
}

/**
 * Filters days on the declared weekday or on that of the terms' first day, because a misread weekday becomes the
 * latter.
 */
export function daysOnDeclaredGrid(stretch: TermsSegment, days: readonly number[]): number[] {
  const told = weekdayOfNumber(gridOf(stretch, 'week').anchor)
  const begun = weekdayOfNumber(stretch.from)
  return days.filter((day) => weekdayOfNumber(day) === told || weekdayOfNumber(day) === begun)
}

/** Due days of the grid in a range, both ends included. */
export function gridDays(grid: Grid, from: number, to: number): number[] {
  const days: number[] = []
  if (!(to >= from)) return days
  if (grid.every !== 'month') {
    const step = CYCLE_DAYS[grid.every]
    let day = grid.anchor + Math.ceil((from - grid.anchor) / step) * step
    for (; day <= to; day += step) days.push(day)
    return days
  }
  const start = partsOfNumber(from)
  for (let month = start.year * 12 + start.month - 1; ; month += 1) {
    const year = Math.floor(month / 12)
    const inYear = (month % 12) + 1
    const day = numberOfParts(year, inYear, Math.min(grid.anchor, daysInMonth(year, inYear)))
    if (day > to) return days
    if (day >= from) days.push(day)
  }
}
