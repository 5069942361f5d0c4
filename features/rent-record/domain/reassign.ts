import { VERIFIED_FROM } from '../words.ts'
import { type Assignment, isFree, isTwin, movable } from './assignment.ts'
import type { Payment } from './payments.ts'
import { type Due, LATE_DAYS } from './schedule.ts'

const CATCH_UP_DAYS = 35
const ARREARS_DAYS = 62
const LONGEST_CHAIN = 12

/** The two payments that claim one period, in order of day; the extra one may be either. */
function pairAt(assignment: Assignment, extra: Payment, at: number): [Payment, Payment] | null {
  const holder = assignment.full[at]
  if (!holder) return null
  return holder.candidate.day < extra.candidate.day ? [holder, extra] : [extra, holder]
}

/** Shifts the earlier payment, and every one in its way, one period back down to the nearest unpaid one. */
function shiftBack(
  assignment: Assignment,
  extra: Payment,
  at: number,
  mayMove: (each: Payment, to: number) => boolean,
): boolean {
  const pair = pairAt(assignment, extra, at)
  if (!pair || isTwin(pair[0], pair[1])) return false
  const moves: [Payment, number][] = []
  let moving: Payment | null = pair[0]
  for (let to = at - 1; to >= 0 && at - to <= LONGEST_CHAIN; to -= 1) {
    if (!moving || !movable(moving) || !mayMove(moving, to)) return false
    moves.push([moving, to])
    if (isFree(assignment, to)) {
      for (const [each, place] of moves) assignment.full[place] = each
      assignment.full[at] = pair[1]
      return true
    }
    moving = assignment.full[to] ?? null
  }
  return false
}

/**
 * Two equal payments within days are one shown twice; unless a period near them went by unpaid and the one after it
 * was paid again. Then they were two: one late and the next one early, or one of them ahead.
 */
function isOneShownTwice(
  assignment: Assignment,
  dues: readonly Due[],
  pair: readonly [Payment, Payment],
  unpaid: number,
  today: number,
): boolean {
  if (!isTwin(...pair)) return false
  const isMarked = pair.some((each) => each.candidate.wording.saysPending)
  const isPast = (dues[unpaid]?.lateAfter ?? today) < today
  return isMarked || !isPast || !assignment.full[unpaid + 1]
}

/** Shifts the later payment, and every one in its way, one period on up to the nearest unpaid one. */
function shiftOn(
  assignment: Assignment,
  dues: readonly Due[],
  extra: Payment,
  at: number,
  today: number,
): boolean {
  const pair = pairAt(assignment, extra, at)
  if (!pair) return false
  const moves: [Payment, number][] = []
  let moving: Payment | null = pair[1]
  for (let to = at + 1; to < dues.length && to - at <= LONGEST_CHAIN; to += 1) {
    const cycle = (dues[to]?.on ?? 0) - (dues[to - 1]?.on ?? 0)
    if (!moving || !movable(moving) || (dues[to]?.on ?? 0) - moving.candidate.day > cycle * 0.65) return false
    moves.push([moving, to])
    if (isFree(assignment, to)) {
      if (isOneShownTwice(assignment, dues, pair, to, today)) return false
      for (const [each, place] of moves) assignment.full[place] = each
      assignment.full[at] = pair[0]
      return true
    }
    moving = assignment.full[to] ?? null
  }
  return false
}

/** Assigns the earlier payment straight to the nearest unpaid period before: it was late, or caught up. */
function catchUp(
  assignment: Assignment,
  dues: readonly Due[],
  extra: Payment,
  at: number,
  reach: number,
): boolean {
  const pair = pairAt(assignment, extra, at)
  if (!pair) return false
  const [early, late] = pair
  if (reach > CATCH_UP_DAYS && isTwin(early, late)) return false
  for (
    let back = at - 1;
    dues[back]?.shown && (dues[back]?.on ?? 0) >= early.candidate.day - reach;
    back -= 1
  ) {
    if (!isFree(assignment, back)) continue
    assignment.full[back] = early
    assignment.full[at] = late
    return true
  }
  return false
}

/** Paid ahead: the next period is unpaid and this is no twin. */
function payAhead(
  assignment: Assignment,
  dues: readonly Due[],
  extra: Payment,
  at: number,
  today: number,
): boolean {
  const pair = pairAt(assignment, extra, at)
  if (!pair || !dues[at + 1] || !isFree(assignment, at + 1) || !movable(pair[1])) return false
  if (isOneShownTwice(assignment, dues, pair, at + 1, today)) return false
  assignment.full[at] = pair[0]
  assignment.full[at + 1] = pair[1]
  return true
}

/** Finds another period for the extra one of two claims, the kindest reading first. */
export function reassign(
  assignment: Assignment,
  dues: readonly Due[],
  extra: Payment,
  at: number,
  today: number,
): boolean {
  // A stranger we only ask about takes nobody.s place.
  const isGuess = extra.learnt && extra.trust < VERIFIED_FROM
  const holder = assignment.full[at]
  if (!movable(extra) || isGuess || !holder) return false
  const twins = isTwin(extra, holder)
  return (
    shiftBack(assignment, extra, at, (each, to) => each.candidate.day <= (dues[to]?.lateAfter ?? 0)) ||
    (!twins && shiftOn(assignment, dues, extra, at, today)) ||
    catchUp(assignment, dues, extra, at, CATCH_UP_DAYS) ||
    shiftBack(
      assignment,
      extra,
      at,
      (each, to) => dues[to]?.shown === true && each.candidate.day <= dues[to].on + LATE_DAYS,
    ) ||
    catchUp(assignment, dues, extra, at, ARREARS_DAYS) ||
    (twins && shiftOn(assignment, dues, extra, at, today)) ||
    payAhead(assignment, dues, extra, at, today)
  )
}

/**
 * Paid days after the due day, short periods may each look paid just before the next one, and one stays unpaid. If
 * all after it can move back and still be on time, they do.
 */
export function closeGaps(assignment: Assignment, dues: readonly Due[]): void {
  const last = dues.findLastIndex((due) => !due.afterEnd)
  let run = 0
  for (let at = last; at >= 0; at -= 1) {
    const holder = assignment.full[at]
    const before = dues[at - 1]
    if (at < last && isFree(assignment, at) && run > 0) {
      for (let from = at + 1; from <= at + run; from += 1) {
        assignment.full[from - 1] = assignment.full[from] ?? null
        assignment.full[from] = null
      }
      return
    }
    const fits = holder && before && movable(holder) && holder.candidate.day <= before.lateAfter
    if (fits) run += 1
    else if (at < last || holder) return
  }
}

function usualOffset(assignment: Assignment): number {
  const offsets = assignment.full
    .flatMap((each) => (each ? [each.offset] : []))
    .sort((left, right) => left - right)
  return offsets[Math.floor(offsets.length / 2)] ?? 0
}

/**
 * A payment well before a day whose grace still runs, with the period before it unpaid, is late for that one rather than
 * early for the next; unless the member always pays so early.
 */
export function settleLatest(assignment: Assignment, dues: readonly Due[], today: number): void {
  const usual = usualOffset(assignment)
  const moves: [Payment, number][] = []
  for (let at = dues.length - 1; at > 0 && dues.length - at <= LONGEST_CHAIN; at -= 1) {
    const holder = assignment.full[at]
    const due = dues[at]
    const before = dues[at - 1]
    if (!due || !before?.shown || (moves.length === 0 && due.lateAfter < today)) return
    if (!holder && moves.length === 0) continue
    if (!holder) return
    const early = due.on - holder.candidate.day
    if (
      early <= 5 ||
      Math.abs(early + usual) <= 4 ||
      !movable(holder) ||
      holder.candidate.day > before.on + LATE_DAYS
    )
      return
    moves.push([holder, at])
    if (!isFree(assignment, at - 1)) continue
    for (const [, place] of moves) assignment.full[place] = null
    for (const [each, place] of moves) assignment.full[place - 1] = each
    return
  }
}

/** The first payment after moving out is the last rent, late, where that was not paid. */
export function settleLastOfAll(assignment: Assignment, dues: readonly Due[]): void {
  const after = dues.findIndex((due) => due.afterEnd)
  const last = dues[after - 1]
  const holder = assignment.full[after]
  if (!last?.shown || !holder || !isFree(assignment, after - 1)) return
  if (!movable(holder) || holder.candidate.day > last.on + LATE_DAYS) return
  assignment.full[after - 1] = holder
  assignment.full[after] = null
}
