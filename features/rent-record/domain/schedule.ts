import {
  addDays,
  type Day,
  dayOfNumber,
  daysInMonth,
  type Every,
  type Nation,
  numberOfDay,
  numberOfParts,
  partsOfNumber,
  weekdayOfNumber,
  workingDayOnOrAfter,
} from '@keyturn/platform/days'
import type { Terms } from './model.ts'

export const GRACE_DAYS = 5
export const LATE_DAYS = 30
const MOST_PERIODS = 1400
const MOST_TERMS = 200
export const CYCLE_DAYS = { week: 7, fortnight: 14, four_weeks: 28, month: 30.4 } as const

/** The agreement from one day on, read and made safe. */
export interface Stretch {
  from: number
  pence: number
  every: Every | null
  dueDay: number | null
  /** Null: the tenancy's. */
  share: number | null
}

/** One due day with what is due for the member's share and for the whole home. */
export interface Due {
  on: number
  lateAfter: number
  sharePence: number
  wholePence: number
  /** False for due days just before the history begins: payments may settle them, but nobody is shown them. */
  shown: boolean
  /** The home was left before it: nothing is due, yet what still goes to the landlord then is for no month before. */
  afterEnd: boolean
}

const EVERY: readonly Every[] = ['week', 'fortnight', 'four_weeks', 'month']

export function shareOf(share: number | undefined): number {
  if (typeof share !== 'number' || !(share > 0)) return 1
  if (share <= 1) return share
  return share <= 100 ? share / 100 : 1
}

export function readTerms(terms: readonly Terms[] | undefined): Stretch[] {
  const stretches: Stretch[] = []
  for (const each of (Array.isArray(terms) ? terms : []).slice(-MOST_TERMS)) {
    const from = numberOfDay(each?.from)
    const pence = each?.pence
    if (Number.isNaN(from) || !Number.isSafeInteger(pence) || pence <= 0) continue
    const every = EVERY.find((cadence) => cadence === each.every) ?? null
    const given = each.dueDay
    const dueDay =
      typeof given === 'number' && Number.isInteger(given) && given >= 0 && given <= 31 ? given : null
    const share = each.share === undefined ? null : shareOf(each.share)
    stretches.push({ from, pence, every, dueDay, share })
  }
  return stretches.sort((left, right) => left.from - right.from || left.pence - right.pence)
}

/** A run of due days on one grid: every so many days from an anchor, or on a day of each month. */
export interface Grid {
  every: Every
  /** Monthly: the day of the month. Otherwise: any due day, as a day number. */
  anchor: number
}

export function gridOf(stretch: Stretch, every: Every): Grid {
  if (every === 'month') {
    const own = partsOfNumber(stretch.from).dayOfMonth
    return { every, anchor: stretch.dueDay !== null && stretch.dueDay > 0 ? stretch.dueDay : own }
  }
  if (stretch.dueDay === null || stretch.dueDay > 7) return { every, anchor: stretch.from }
  const wait = ((stretch.dueDay || 7) - weekdayOfNumber(stretch.from) + 7) % 7
  return { every, anchor: stretch.from + wait }
}

/** The grid's due days from one day to another, both included. */
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

export interface Span {
  /** First day the home was rented. */
  start: number
  end: number
  /** First day of the bank history; due days from here on are shown. */
  coveredFrom: number
  today: number
}

interface Run {
  from: number
  grid: Grid
}

/** Terms that keep cadence and rent day stay on one grid: a new price does not move the due days. */
function runsOf(stretches: readonly Stretch[], inferred: Grid | null): Run[] {
  const runs: Run[] = []
  let before: Stretch | null = null
  for (const stretch of stretches) {
    const sameEvery = before !== null && (stretch.every === before.every || stretch.every === null)
    const sameDay = before !== null && (stretch.dueDay === before.dueDay || stretch.dueDay === null)
    if (!(sameEvery && sameDay)) {
      const every: Every = stretch.every ?? inferred?.every ?? 'month'
      const useInferred =
        inferred !== null && inferred.every === every && (stretch.dueDay === null || every !== 'month')
      runs.push({ from: stretch.from, grid: useInferred ? inferred : gridOf(stretch, every) })
      before = stretch
    }
  }
  return runs
}

export function everyAt(stretches: readonly Stretch[], inferred: Grid | null, today: number): Every {
  const runs = runsOf(stretches, inferred)
  const current = runs.filter((run) => run.from <= today).at(-1) ?? runs[0]
  return current?.grid.every ?? inferred?.every ?? 'month'
}

function stretchOn(stretches: readonly Stretch[], day: number): Stretch | undefined {
  return stretches.findLast((stretch) => stretch.from <= day) ?? stretches[0]
}

function dueDayNumbers(stretches: readonly Stretch[], inferred: Grid | null, span: Span): number[] {
  const runs = runsOf(stretches, inferred)
  const earliest = Math.max(span.start, span.coveredFrom - 62)
  const latest = span.today + 62
  const days: number[] = []
  for (const [at, run] of runs.entries()) {
    const from = Math.max(earliest, at === 0 ? earliest : run.from)
    const to = Math.min(latest, (runs[at + 1]?.from ?? Number.POSITIVE_INFINITY) - 1)
    const room = Math.max(from, to - MOST_PERIODS * CYCLE_DAYS[run.grid.every])
    for (const day of gridDays(run.grid, room, to)) days.push(day)
  }
  return days
}

/** Due days from shortly before the covered history to the first one after today, as if nobody had moved out. */
export function dueList(
  stretches: readonly Stretch[],
  inferred: Grid | null,
  span: Span,
  share: number,
  nation: Nation,
): Due[] {
  const dues: Due[] = []
  let after = 0
  for (const on of dueDayNumbers(stretches, inferred, span)) {
    if (on > span.today) after += 1
    if (after > 1) break
    const stretch = stretchOn(stretches, on)
    const wholePence = stretch?.pence ?? 0
    const sharePence = Math.max(1, Math.round(wholePence * (stretch?.share ?? share)))
    const lateAfter = numberOfDay(addDays(movedDay(on, nation), GRACE_DAYS))
    const afterEnd = on > span.end
    dues.push({ on, lateAfter, sharePence, wholePence, shown: !afterEnd && on >= span.coveredFrom, afterEnd })
  }
  return dues.slice(-MOST_PERIODS)
}

export function movedDay(on: number, nation: Nation): Day {
  return workingDayOnOrAfter(dayOfNumber(on), nation)
}
