import { daysInMonth, type Every, type Nation, numberOfDay, partsOfNumber } from '@keyturn/platform/days'
import { NAMED } from '../bank-lines/payees.ts'
import type { Candidate } from '../bank-lines/rows.ts'
import { graceDays } from './grace.ts'
import { CYCLE_DAYS, type Grid, gridDays, gridOf, type TermsSegment } from './grid.ts'
import { movedDay } from './schedule.ts'

const MAX_PAYMENTS = 80
const NEARLY = 0.85
/** Days around the median within which manual payments still show a rent day. */
const AROUND_DAYS = 4
/** Deposit, first rent and two months of rent. With more payments, later ones outvote those before the move. */
const MAX_AT_MOVING_IN = 4

/** Finds the member's own part where a benefit pays the rest. Halves are excluded because two may be one rent. */
function shortfalls(candidates: readonly Candidate[], prices: readonly number[], every: Every | null) {
  const isHalf = (pence: number) =>
    every === null && prices.some((price) => Math.abs(price - pence * 2) <= 200)
  const groups = new Map<number, Candidate[]>()
  for (const each of candidates) {
    const { recognised, pence, wording } = each
    if (recognised.strength < NAMED || wording.saysDeposit || isHalf(pence)) continue
    groups.set(pence, [...(groups.get(pence) ?? []), each].slice(-MAX_PAYMENTS))
  }
  const largest = [...groups.values()].sort((left, right) => right.length - left.length)[0] ?? []
  return largest.length >= 3 ? largest : []
}

/**
 * Returns the days that show the rhythm: near-rent payments to a declared payee, else the largest series of exact
 * rents.
 */
export function rhythmDays(
  candidates: readonly Candidate[],
  stretches: readonly TermsSegment[],
  share: number,
): number[] {
  const prices = stretches.flatMap((stretch) => [
    stretch.pence,
    Math.round(stretch.pence * (stretch.share ?? share)),
  ])
  const about = (pence: number, part: number) =>
    prices.some((price) => Math.abs(pence - price) <= Math.max(100, price * part))
  const named = candidates.filter((each) => each.recognised.strength >= NAMED && about(each.pence, 0.12))
  const groups = new Map<string, Candidate[]>()
  for (const each of candidates) {
    if (each.wording.saysOther || !about(each.pence, 0.002)) continue
    const group = groups.get(each.series)
    if (group) group.push(each)
    else groups.set(each.series, [each])
  }
  const largest = [...groups.values()].sort((left, right) => right.length - left.length)[0] ?? []
  const full = named.length >= 2 || named.length >= largest.length ? named : largest
  const chosen = full.length >= 2 ? full : shortfalls(candidates, prices, stretches[0]?.every ?? null)
  const days = [...new Set(chosen.map((each) => each.day))].slice(-MAX_PAYMENTS)
  // A deposit of one rent, paid before the move, does not show the rent day.
  const since = days.filter((day) => day >= (stretches[0]?.from ?? 0) - EARLY_DAYS)
  return days.length <= MAX_AT_MOVING_IN ? since : days
}

/** Due days a payment may be for: its own day, or a non-banking day that moved to it. */
function mayBeDue(day: number, nation: Nation): number[] {
  const days = [day]
  for (let back = 1; back <= 4; back += 1) {
    if (numberOfDay(movedDay(day - back, nation)) !== day) break
    days.push(day - back)
  }
  return days
}

export function votesOf(days: readonly number[], every: Every, nation: Nation): Map<number, number> {
  const votes = new Map<number, number>()
  for (const day of days) {
    const voted = new Set<number>()
    for (const due of mayBeDue(day, nation)) {
      if (every !== 'month') {
        voted.add(((due % CYCLE_DAYS[every]) + CYCLE_DAYS[every]) % CYCLE_DAYS[every])
        continue
      }
      const { year, month, dayOfMonth } = partsOfNumber(due)
      voted.add(dayOfMonth)
      if (dayOfMonth === daysInMonth(year, month))
        for (let late = dayOfMonth + 1; late <= 31; late += 1) voted.add(late)
    }
    for (const each of voted) votes.set(each, (votes.get(each) ?? 0) + 1)
  }
  return votes
}

export function bestVote(
  votes: ReadonlyMap<number, number>,
  preferred: number,
): { phase: number; count: number } {
  let best = { phase: preferred, count: votes.get(preferred) ?? 0 }
  for (const [phase, count] of [...votes].sort(([left], [right]) => left - right)) {
    if (count > best.count) best = { phase, count }
  }
  return best
}

function cadenceOf(days: readonly number[], nation: Nation): Every {
  const gaps: number[] = []
  for (let at = 1; at < days.length; at += 1) {
    const gap = (days[at] ?? 0) - (days[at - 1] ?? 0)
    if (gap >= 4 && gap <= 45) gaps.push(gap)
  }
  if (gaps.length === 0) return 'month'
  const middle = gaps.sort((left, right) => left - right)[Math.floor(gaps.length / 2)] ?? 30
  if (middle <= 10) return 'week'
  if (middle <= 21) return 'fortnight'
  const monthly = bestVote(votesOf(days, 'month', nation), 1).count
  const fourWeekly = bestVote(votesOf(days, 'four_weeks', nation), 0).count
  const [more, less] = [Math.max(monthly, fourWeekly), Math.min(monthly, fourWeekly)]
  // A punctual payer's days are clear enough, despite a late payment.
  const isPlain = days.length >= 5 && more >= days.length * 0.6 && more >= less * 1.5
  // Over several months the mean gap separates 28 days from a calendar month, even for an unpunctual payer.
  const cycles = gaps.reduce((sum, gap) => sum + Math.round(gap / 29.2), 0)
  if (!isPlain && cycles >= 4)
    return gaps.reduce((sum, gap) => sum + gap, 0) / cycles < 29.2 ? 'four_weeks' : 'month'
  return fourWeekly > monthly || (fourWeekly === monthly && days.length > 2 && middle <= 28)
    ? 'four_weeks'
    : 'month'
}

/** Days before the due day on which members commonly pay. */
export const EARLY_DAYS = 3

/** Share of payments on a grid's due days, within the grace after them, or a few days before. */
export function shareNear(grid: Grid, days: readonly number[], nation: Nation): number {
  return (
    days.filter((day) => gridDays(grid, day - graceDays[nation], day + EARLY_DAYS).length > 0).length /
    days.length
  )
}

/** Share of payments exactly on a grid's due days. */
function shareOn(grid: Grid, days: readonly number[], nation: Nation): number {
  const step = CYCLE_DAYS[grid.every]
  return (votesOf(days, grid.every, nation).get(((grid.anchor % step) + step) % step) ?? 0) / days.length
}

/** Days after the nearest due day of a grid; negative if before. For grids that count in days. */
function daysBeside({ every, anchor }: Grid, day: number): number {
  const cycle = CYCLE_DAYS[every]
  const after = (((day - anchor) % cycle) + cycle) % cycle
  return after > cycle / 2 ? after - cycle : after
}

/**
 * Returns the grid of a misread rent day; null if none fits. Members type a day of the month as a weekday, or count
 * weeks from another start.
 */
function misreadWeekday(first: TermsSegment, days: readonly number[], nation: Nation): Grid | null {
  const { every } = first
  if (every === null || every === 'month' || first.dueDay === null || days.length < 4) return null
  const declared = gridOf(first, every)
  const fromStart = gridOf({ ...first, dueDay: null }, every)
  // A member who pays some days early still follows the declared weekday.
  const isEarly = shareNear(declared, days, nation) >= 0.5
  const isDayOfMonth = first.dueDay === partsOfNumber(first.from).dayOfMonth
  const keepsStart = shareOn(declared, days, nation) <= 0.1 && shareOn(fromStart, days, nation) >= 0.6
  if (keepsStart && (isDayOfMonth || !isEarly)) return fromStart
  if (isEarly) return null
  for (let weeks = 1; weeks * 7 < CYCLE_DAYS[every]; weeks += 1) {
    const shifted = { every, anchor: declared.anchor + weeks * 7 }
    const near = days.filter((day) => Math.abs(daysBeside(shifted, day)) <= EARLY_DAYS)
    if (near.length >= days.length * 0.8) return shifted
  }
  return null
}

/**
 * Chooses the cadence if the terms leave it open. Above 7 it is a day of the month; otherwise only steady gaps away
 * from it mean weeks.
 */
function everyBeside(first: TermsSegment, days: readonly number[], nation: Nation): Every {
  const { dueDay } = first
  if (dueDay !== null && dueDay > 7) return 'month'
  const every = cadenceOf(days, nation)
  if (every === 'month' || !dueDay) return every
  const gaps = days.slice(1).map((day, at) => day - (days[at] ?? 0))
  const steady = gaps.filter((gap) => Math.abs(gap - CYCLE_DAYS[every]) <= EARLY_DAYS)
  // With monthly payments, every second gap may be this short.
  const isSteady = gaps.length >= 2 && steady.length > gaps.length * (2 / 3)
  return isSteady && shareNear(gridOf(first, 'month'), days, nation) < 0.7 ? every : 'month'
}

/**
 * Share of payments near the terms' first day that makes it the rent day. Another day must exceed it by `CLEARLY_MORE`.
 */
const MOSTLY_NEAR = 0.75
const CLEARLY_MORE = 0.2

/**
 * Finds the rent day of scattered manual payments: their median day. Nearly all must be near it, and clearly more than
 * near the declared day.
 */
function around(declared: Grid, days: readonly number[], nation: Nation): Grid {
  const nearDeclared = shareNear(declared, days, nation)
  if (days.length < 4 || nearDeclared >= MOSTLY_NEAR) return declared
  const cycle = CYCLE_DAYS[declared.every]
  const placeOf = (day: number) =>
    declared.every === 'month' ? partsOfNumber(day).dayOfMonth : day - declared.anchor
  const apart = (day: number, middle: number) => {
    const off = (((placeOf(day) - middle) % cycle) + cycle) % cycle
    return Math.min(off, cycle - off)
  }
  const spread = (middle: number) => days.reduce((sum, day) => sum + apart(day, middle), 0)
  let middle = 1
  for (let each = 2; each <= cycle; each += 1) if (spread(each) < spread(middle)) middle = each
  const near = days.filter((day) => apart(day, middle) <= Math.min(AROUND_DAYS, cycle / 4)).length
  if (near < days.length * 0.8) return declared
  const moved = {
    every: declared.every,
    anchor: declared.every === 'month' ? middle : declared.anchor + middle,
  }
  return shareNear(moved, days, nation) >= nearDeclared + CLEARLY_MORE ? moved : declared
}

/** Infers the grid where the terms leave cadence or rent day open, or where a weekday is misread. Otherwise null. */
export function inferGrid(
  candidates: readonly Candidate[],
  stretches: readonly TermsSegment[],
  share: number,
  nation: Nation,
): Grid | null {
  const first = stretches[0]
  if (!first) return null
  const isDeclared = stretches.every((stretch) => stretch.every !== null && stretch.dueDay !== null)
  if (isDeclared && first.every === 'month') return null
  const days = rhythmDays(candidates, stretches, share)
  if (isDeclared) return misreadWeekday(first, days, nation)
  const every = first.every ?? everyBeside(first, days, nation)
  const declared = gridOf(first, every)
  if (first.dueDay !== null) return declared
  const fits = shareNear(declared, days, nation) >= 0.8
  const needed = fits ? 0.7 : 0.4
  if (days.length < 2) return declared
  const step = every === 'month' ? 0 : CYCLE_DAYS[every]
  const own = step === 0 ? declared.anchor : ((declared.anchor % step) + step) % step
  const votes = votesOf(days, every, nation)
  const best = bestVote(votes, own)
  if (best.count < days.length * needed) return around(declared, days, nation)
  // Rent due on a Saturday is paid on Mondays, so keep the declared day if it explains nearly as many payments.
  if (fits && (votes.get(own) ?? 0) >= best.count * NEARLY) return declared
  return { every, anchor: declared.anchor - own + best.phase }
}
