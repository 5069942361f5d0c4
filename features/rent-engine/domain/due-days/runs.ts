import { type Every, numberOfParts, partsOfNumber } from '@keyturn/platform/days'
import { CYCLE_DAYS, daysOnDeclaredGrid, type Grid, gridDays, gridOf, type TermsSegment } from './grid.ts'

const MAX_PERIODS = 1400
/** Minimum gap between two rent days, as part of a cycle, even when the rhythm changes. */
const MIN_PART = 0.68

export interface Span {
  /** First day the home was rented. */
  start: number
  end: number
  /** First day of the bank history; due days from here on are shown. */
  coveredFrom: number
  today: number
}

/** Rhythm that the payments show where the terms leave it open, and rent days that must not move. */
export interface ShownRhythm {
  /** Before the kept days, or everywhere if there are none. */
  grid: Grid
  /** After the last kept day. */
  after: Grid
  /** Sorted by day. */
  kept: readonly number[]
}

interface Run {
  from: number
  grid: Grid
  /** Null for a run whose day is declared, except for a weekday at first. */
  shown: ShownRhythm | null
}

/**
 * Splits the terms into runs. Terms with the same cadence and rent day share one grid, because a new price does not
 * move due days.
 */
function runsOf(stretches: readonly TermsSegment[], shown: ShownRhythm | null): Run[] {
  const runs: Run[] = []
  let before: TermsSegment | null = null
  for (const stretch of stretches) {
    const sameEvery = before !== null && (stretch.every === before.every || stretch.every === null)
    const sameDay = before !== null && (stretch.dueDay === before.dueDay || stretch.dueDay === null)
    if (!(sameEvery && sameDay)) {
      const every: Every = stretch.every ?? shown?.after.every ?? 'month'
      // For a declared weekday, payments can only show which week, and only in the first run.
      const isToldWeekday = stretch.dueDay !== null && every !== 'month' && before === null
      const useShown =
        shown !== null && shown.grid.every === every && (stretch.dueDay === null || isToldWeekday)
      const grid = useShown ? shown.grid : gridOf(stretch, every)
      // Rent days before the first terms belong to the first run.
      const from = before === null ? Number.NEGATIVE_INFINITY : stretch.from
      const own = isToldWeekday && shown ? { ...shown, kept: daysOnDeclaredGrid(stretch, shown.kept) } : shown
      runs.push({ from, grid, shown: useShown ? own : null })
      before = stretch
    }
  }
  return runs
}

export function everyAt(stretches: readonly TermsSegment[], shown: ShownRhythm | null, today: number): Every {
  const runs = runsOf(stretches, shown)
  const current = runs.filter((run) => run.from <= today).at(-1) ?? runs[0]
  return current?.shown?.after.every ?? current?.grid.every ?? shown?.after.every ?? 'month'
}

/** Due days of all runs. A new rhythm begins after the last period of the previous one. */
export function dueDayNumbers(
  stretches: readonly TermsSegment[],
  shown: ShownRhythm | null,
  span: Span,
): number[] {
  const runs = runsOf(stretches, shown)
  const earliest = Math.max(span.start, span.coveredFrom - 62)
  const latest = span.today + 62
  const days: number[] = []
  // Counted from the terms, because the covered days shrink as rows are deleted.
  let first = span.start
  for (const [at, run] of runs.entries()) {
    const end = (runs[at + 1]?.from ?? Number.POSITIVE_INFINITY) - 1
    const to = Math.min(latest, end)
    const from = Math.max(earliest, first)
    const room = Math.max(from, to - MAX_PERIODS * CYCLE_DAYS[run.grid.every])
    for (const day of runDays(run, room, to)) days.push(day)
    const next = runs[at + 1]
    if (next) first = Math.max(next.from, firstAfter(run, Math.max(first, end - 100), end, next.grid))
  }
  return days
}

/** Due days of one run. Kept days remain; the grid continues before and after them, at least most of a cycle away. */
function runDays({ from: begin, grid, shown }: Run, from: number, to: number): number[] {
  const kept = shown?.kept.filter((day) => day >= begin && day <= to) ?? []
  const [first, last] = [kept[0], kept.at(-1)]
  if (!shown || first === undefined || last === undefined) return gridDays(grid, from, to)
  return [
    ...gridDays(grid, from, first - leastGap(grid)),
    ...kept.filter((day) => day >= from),
    ...gridDays(shown.after, Math.max(from, last + leastGap(grid)), to),
  ]
}

const leastGap = ({ every }: Grid): number => Math.ceil(CYCLE_DAYS[every] * MIN_PART)

/**
 * First day on which rent of the next rhythm may be due. A new monthly day starts the month after, at least 14 days
 * later.
 */
function firstAfter(run: Run, from: number, end: number, next: Grid): number {
  const last = runDays(run, from, end).at(-1)
  if (last === undefined) return from
  const grid = run.shown?.after ?? run.grid
  if (grid.every === 'month' && next.every === 'month') {
    const { year, month } = partsOfNumber(last)
    const nextMonth = month === 12 ? numberOfParts(year + 1, 1, 1) : numberOfParts(year, month + 1, 1)
    return Math.max(nextMonth, last + 14)
  }
  return gridDays(grid, last + 1, last + 40)[0] ?? last
}
