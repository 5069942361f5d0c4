import { SURE } from './confidence.ts'
import { type Due, LATE_DAYS } from './schedule.ts'
import { isFree, isTwin, movable, type Seating } from './seating.ts'
import type { Standing } from './standing.ts'

const CATCH_UP_DAYS = 35
const ARREARS_DAYS = 62
const LONGEST_CHAIN = 12

/** The two payments that claim one period, in order of day; the extra one may be either. */
function pairAt(seating: Seating, extra: Standing, at: number): [Standing, Standing] | null {
  const keeper = seating.full[at]
  if (!keeper) return null
  return keeper.candidate.day < extra.candidate.day ? [keeper, extra] : [extra, keeper]
}

/** Shifts the earlier payment, and every one in its way, one period back down to the nearest unpaid one. */
function shiftBack(
  seating: Seating,
  extra: Standing,
  at: number,
  mayMove: (each: Standing, to: number) => boolean,
): boolean {
  const pair = pairAt(seating, extra, at)
  if (!pair || isTwin(pair[0], pair[1])) return false
  const moves: [Standing, number][] = []
  let moving: Standing | null = pair[0]
  for (let to = at - 1; to >= 0 && at - to <= LONGEST_CHAIN; to -= 1) {
    if (!moving || !movable(moving) || !mayMove(moving, to)) return false
    moves.push([moving, to])
    if (isFree(seating, to)) {
      for (const [each, place] of moves) seating.full[place] = each
      seating.full[at] = pair[1]
      return true
    }
    moving = seating.full[to] ?? null
  }
  return false
}

/**
 * Two equal payments within days are one shown twice; unless a period near them went by unpaid and the one after it
 * was paid again. Then they were two: one late and the next one early, or one of them ahead.
 */
function isOneShownTwice(
  seating: Seating,
  dues: readonly Due[],
  pair: readonly [Standing, Standing],
  unpaid: number,
  today: number,
): boolean {
  if (!isTwin(...pair)) return false
  const isMarked = pair.some((each) => each.candidate.wording.saysPending)
  const isPast = (dues[unpaid]?.lateAfter ?? today) < today
  return isMarked || !isPast || !seating.full[unpaid + 1]
}

/** Shifts the later payment, and every one in its way, one period on up to the nearest unpaid one. */
function shiftOn(
  seating: Seating,
  dues: readonly Due[],
  extra: Standing,
  at: number,
  today: number,
): boolean {
  const pair = pairAt(seating, extra, at)
  if (!pair) return false
  const moves: [Standing, number][] = []
  let moving: Standing | null = pair[1]
  for (let to = at + 1; to < dues.length && to - at <= LONGEST_CHAIN; to += 1) {
    const cycle = (dues[to]?.on ?? 0) - (dues[to - 1]?.on ?? 0)
    if (!moving || !movable(moving) || (dues[to]?.on ?? 0) - moving.candidate.day > cycle * 0.65) return false
    moves.push([moving, to])
    if (isFree(seating, to)) {
      if (isOneShownTwice(seating, dues, pair, to, today)) return false
      for (const [each, place] of moves) seating.full[place] = each
      seating.full[at] = pair[0]
      return true
    }
    moving = seating.full[to] ?? null
  }
  return false
}

/** Seats the earlier payment straight in the nearest unpaid period before: it was late, or caught up. */
function catchUp(
  seating: Seating,
  dues: readonly Due[],
  extra: Standing,
  at: number,
  reach: number,
): boolean {
  const pair = pairAt(seating, extra, at)
  if (!pair) return false
  const [early, late] = pair
  if (reach > CATCH_UP_DAYS && isTwin(early, late)) return false
  for (
    let back = at - 1;
    dues[back]?.shown && (dues[back]?.on ?? 0) >= early.candidate.day - reach;
    back -= 1
  ) {
    if (!isFree(seating, back)) continue
    seating.full[back] = early
    seating.full[at] = late
    return true
  }
  return false
}

/** Paid ahead: the next period is unpaid and this is no twin. */
function payAhead(
  seating: Seating,
  dues: readonly Due[],
  extra: Standing,
  at: number,
  today: number,
): boolean {
  const pair = pairAt(seating, extra, at)
  if (!pair || !dues[at + 1] || !isFree(seating, at + 1) || !movable(pair[1])) return false
  if (isOneShownTwice(seating, dues, pair, at + 1, today)) return false
  seating.full[at] = pair[0]
  seating.full[at + 1] = pair[1]
  return true
}

/** Finds another period for the extra one of two claims, the kindest reading first. */
export function reseat(
  seating: Seating,
  dues: readonly Due[],
  extra: Standing,
  at: number,
  today: number,
): boolean {
  // A stranger we only ask about moves nobody out of their place.
  const isGuess = extra.learnt && extra.trust < SURE
  const keeper = seating.full[at]
  if (!movable(extra) || isGuess || !keeper) return false
  const twins = isTwin(extra, keeper)
  return (
    shiftBack(seating, extra, at, (each, to) => each.candidate.day <= (dues[to]?.lateAfter ?? 0)) ||
    (!twins && shiftOn(seating, dues, extra, at, today)) ||
    catchUp(seating, dues, extra, at, CATCH_UP_DAYS) ||
    shiftBack(
      seating,
      extra,
      at,
      (each, to) => dues[to]?.shown === true && each.candidate.day <= dues[to].on + LATE_DAYS,
    ) ||
    catchUp(seating, dues, extra, at, ARREARS_DAYS) ||
    (twins && shiftOn(seating, dues, extra, at, today)) ||
    payAhead(seating, dues, extra, at, today)
  )
}

/**
 * Paid days after the due day, short periods may each look paid just before the next one, and one stays unpaid. If
 * all after it can move back and still be on time, they do.
 */
export function closeGaps(seating: Seating, dues: readonly Due[]): void {
  const last = dues.findLastIndex((due) => !due.afterEnd)
  let run = 0
  for (let at = last; at >= 0; at -= 1) {
    const seated = seating.full[at]
    const before = dues[at - 1]
    if (at < last && isFree(seating, at) && run > 0) {
      for (let from = at + 1; from <= at + run; from += 1) {
        seating.full[from - 1] = seating.full[from] ?? null
        seating.full[from] = null
      }
      return
    }
    const fits = seated && before && movable(seated) && seated.candidate.day <= before.lateAfter
    if (fits) run += 1
    else if (at < last || seated) return
  }
}

function usualOffset(seating: Seating): number {
  const offsets = seating.full
    .flatMap((each) => (each ? [each.offset] : []))
    .sort((left, right) => left - right)
  return offsets[Math.floor(offsets.length / 2)] ?? 0
}

/**
 * A payment well before a day whose grace still runs, with the period before it unpaid, is late for that one rather than
 * early for the next; unless the member always pays so early.
 */
export function settleLatest(seating: Seating, dues: readonly Due[], today: number): void {
  const usual = usualOffset(seating)
  const moves: [Standing, number][] = []
  for (let at = dues.length - 1; at > 0 && dues.length - at <= LONGEST_CHAIN; at -= 1) {
    const seated = seating.full[at]
    const due = dues[at]
    const before = dues[at - 1]
    if (!due || !before?.shown || (moves.length === 0 && due.lateAfter < today)) return
    if (!seated && moves.length === 0) continue
    if (!seated) return
    const early = due.on - seated.candidate.day
    if (
      early <= 5 ||
      Math.abs(early + usual) <= 4 ||
      !movable(seated) ||
      seated.candidate.day > before.on + LATE_DAYS
    )
      return
    moves.push([seated, at])
    if (!isFree(seating, at - 1)) continue
    for (const [, place] of moves) seating.full[place] = null
    for (const [each, place] of moves) seating.full[place - 1] = each
    return
  }
}

/** The first payment after moving out is the last rent, late, where that was not paid. */
export function settleLastOfAll(seating: Seating, dues: readonly Due[]): void {
  const after = dues.findIndex((due) => due.afterEnd)
  const last = dues[after - 1]
  const seated = seating.full[after]
  if (!last?.shown || !seated || !isFree(seating, after - 1)) return
  if (!movable(seated) || seated.candidate.day > last.on + LATE_DAYS) return
  seating.full[after - 1] = seated
  seating.full[after] = null
}
