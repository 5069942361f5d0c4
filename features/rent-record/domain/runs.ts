import { type Every, numberOfParts, partsOfNumber } from '@keyturn/platform/days'
import { CYCLE_DAYS, daysAsTold, type Grid, gridDays, gridOf, type Stretch } from './grid.ts'

const MOST_PERIODS = 1400
/** Two rent days of one rhythm are at least this part of a cycle apart, also where the rhythm changes. */
const LEAST_PART = 0.68

export interface Span {
  /** First day the home was rented. */
  start: number
  end: number
  /** First day of the bank history; due days from here on are shown. */
  coveredFrom: number
  today: number
}

/** The rhythm the payments show where the terms leave it open, and the rent days the record keeps as they are. */
export interface ShownRhythm {
  /** Before the kept days, and throughout where there are none. */
  grid: Grid
  /** After the last kept day. */
  after: Grid
  /** In order. */
  kept: readonly number[]
}

interface Run {
  from: number
  grid: Grid
  /** Null for a run whose day the terms declare, other than by a weekday at first. */
  shown: ShownRhythm | null
}

/** Terms that keep cadence and rent day stay on one grid: a new price does not move the due days. */
function runsOf(stretches: readonly Stretch[], shown: ShownRhythm | null): Run[] {
  const runs: Run[] = []
  let before: Stretch | null = null
  for (const stretch of stretches) {
    const sameEvery = before !== null && (stretch.every === before.every || stretch.every === null)
    const sameDay = before !== null && (stretch.dueDay === before.dueDay || stretch.dueDay === null)
    if (!(sameEvery && sameDay)) {
      const every: Every = stretch.every ?? shown?.after.every ?? 'month'
      // Of a told rent day the payments show no more than the week, and only at first.
      const isToldWeekday = stretch.dueDay !== null && every !== 'month' && before === null
      const useShown =
        shown !== null && shown.grid.every === every && (stretch.dueDay === null || isToldWeekday)
      const grid = useShown ? shown.grid : gridOf(stretch, every)
      // Rent days before the first terms belong to them.
      const from = before === null ? Number.NEGATIVE_INFINITY : stretch.from
      const own = isToldWeekday && shown ? { ...shown, kept: daysAsTold(stretch, shown.kept) } : shown
      runs.push({ from, grid, shown: useShown ? own : null })
      before = stretch
    }
  }
  return runs
}

export function everyAt(stretches: readonly Stretch[], shown: ShownRhythm | null, today: number): Every {
  const runs = runsOf(stretches, shown)
  const current = runs.filter((run) => run.from <= today).at(-1) ?? runs[0]
  return current?.shown?.after.every ?? current?.grid.every ?? shown?.after.every ?? 'month'
}

/** Due days of all runs. A changed rhythm begins once the last period of the one before it is over. */
export function dueDayNumbers(
  stretches: readonly Stretch[],
  shown: ShownRhythm | null,
  span: Span,
): number[] {
  const runs = runsOf(stretches, shown)
  const earliest = Math.max(span.start, span.coveredFrom - 62)
  const latest = span.today + 62
  const days: number[] = []
  // Counted from the terms, not from the covered days, which move on as rows are deleted.
  let first = span.start
  for (const [at, run] of runs.entries()) {
    const end = (runs[at + 1]?.from ?? Number.POSITIVE_INFINITY) - 1
    const to = Math.min(latest, end)
    const from = Math.max(earliest, first)
    const room = Math.max(from, to - MOST_PERIODS * CYCLE_DAYS[run.grid.every])
    for (const day of runDays(run, room, to)) days.push(day)
    const next = runs[at + 1]
    if (next) first = Math.max(next.from, firstAfter(run, Math.max(first, end - 100), end, next.grid))
  }
  return days
}

/** Days of one run. Kept days stay; before and after them the grid goes on, at least most of a cycle away. */
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

const leastGap = ({ every }: Grid): number => Math.ceil(CYCLE_DAYS[every] * LEAST_PART)

/**
 * The first day on which rent of the next rhythm may be due: once the last rent before it no longer covers the days. A
 * month has one rent, so another rent day begins in the month after, at least a fortnight later.
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
