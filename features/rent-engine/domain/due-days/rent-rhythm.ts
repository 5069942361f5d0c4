import { daysInMonth, type Every, type Nation, partsOfNumber } from '@keyturn/platform/days'
import type { Candidate } from '../bank-lines/rows.ts'
import { bestVote, inferGrid, rhythmDays, shareNear, votesOf } from './cadence.ts'
import { CYCLE_DAYS, daysOnDeclaredGrid, type Grid, gridOf, type TermsSegment } from './grid.ts'
import type { ShownRhythm } from './runs.ts'

/** Number of latest payments that decide whether the rent day moved, and how many must agree. */
const LATEST_PAYMENTS = 5
const MIN_AGREEING = 4

const CYCLES: Readonly<Record<number, Every>> = { 7: 'week', 14: 'fortnight', 28: 'four_weeks' }
/** Months that identify a monthly grid. For late rent days, at most two of four consecutive months are shorter. */
const MONTHS_SAMPLED = 4

/** Grid that continues these days, in order; null for fewer than two. */
export function gridThrough(days: readonly number[]): Grid | null {
  const last = days.slice(-MONTHS_SAMPLED)
  const [before, latest] = last.slice(-2)
  if (before === undefined || latest === undefined) return null
  const cycle = CYCLES[latest - before]
  // Only equal gaps mean weeks, because 1 February to 1 March is also four weeks.
  if (cycle && last.every((day, at) => at === 0 || day - (last[at - 1] ?? 0) === latest - before))
    return { every: cycle, anchor: latest }
  const { year, month, dayOfMonth } = partsOfNumber(latest)
  const isLastOfMonth = dayOfMonth === daysInMonth(year, month)
  const anchor = isLastOfMonth ? Math.max(...last.map((day) => partsOfNumber(day).dayOfMonth)) : dayOfMonth
  return { every: 'month', anchor }
}

/**
 * Rhythm of the payments that respects the record's rent days. Those stay, and a newly inferred day starts after the
 * last of them.
 */
export function shownRhythm(
  candidates: readonly Candidate[],
  stretches: readonly TermsSegment[],
  share: number,
  { nation, kept }: { nation: Nation; kept: readonly number[] },
): ShownRhythm | null {
  const grid = inferGrid(candidates, stretches, share, nation)
  const days = [...kept].sort((one, other) => one - other)
  const isDeclared = stretches.every(({ every, dueDay }) => every !== null && dueDay !== null)
  if (isDeclared) return declaredRhythm(stretches[0], grid, days)
  if (grid === null) return null
  const going = keptGrid(days, grid, stretches[0]?.every ?? null)
  if (going === null) return { grid, after: grid, kept: [] }
  const latest = rhythmDays(candidates, stretches, share).slice(-LATEST_PAYMENTS)
  return { grid: going, after: movedGrid(going, grid.every, latest, nation) ?? going, kept: days }
}

/** Declared rhythm, or the inferred one if no payment is on the declared weekday; null for monthly terms. */
function declaredRhythm(
  first: TermsSegment | undefined,
  shown: Grid | null,
  kept: readonly number[],
): ShownRhythm | null {
  if (!first?.every || first.every === 'month') return null
  const after = shown ?? gridOf(first, first.every)
  const [begin] = daysOnDeclaredGrid(first, kept)
  return { grid: begin === undefined ? after : { every: after.every, anchor: begin }, after, kept }
}

/** Returns null if there are no kept days, or if their cadence differs from the declared one. */
function keptGrid(days: readonly number[], inferred: Grid, declared: Every | null): Grid | null {
  const [only] = days
  if (only === undefined) return null
  const through = gridThrough(days)
  if (through === null)
    return inferred.every === 'month'
      ? { every: 'month', anchor: partsOfNumber(only).dayOfMonth }
      : { every: inferred.every, anchor: only }
  return declared === null || through.every === declared ? through : null
}

/** Another grid that nearly all of the latest payments fit, if the present one fits hardly any. Null otherwise. */
function movedGrid(going: Grid, every: Every, latest: readonly number[], nation: Nation): Grid | null {
  if (latest.length < MIN_AGREEING) return null
  const near = shareNear(going, latest, nation) * latest.length
  if (near > latest.length - MIN_AGREEING + 0.5) return null
  const { phase, count } = bestVote(votesOf(latest, every, nation), 0)
  if (count < MIN_AGREEING) return null
  const [first] = latest
  if (every === 'month' || first === undefined) return { every, anchor: phase }
  const step = CYCLE_DAYS[every]
  return { every, anchor: Math.floor(first / step) * step + phase }
}
