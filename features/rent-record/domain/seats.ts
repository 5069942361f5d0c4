import { type Due, LATE_DAYS } from './schedule.ts'
import { toleranceOf } from './settled.ts'
import { FULL_SIZES, periodsCovered, type Standing } from './standing.ts'

const BACK_DAYS = 35
const LONGEST_CHAIN = 12

/** Which payments settle which period. A seat has at most one full payment, and parts beside it. */
export interface Seating {
  /** Per period: its full payment. */
  full: (Standing | null)[]
  parts: Standing[][]
  /** Per period: pence from a sum that covers several. */
  spilt: { from: Standing; pence: number }[][]
  /** Full payments that found no free period. */
  left: Standing[]
}

function rank(each: Standing): number {
  const { size, steady, trust, candidate } = each
  const bySize =
    size === 'exact' || size === 'whole_home'
      ? 4
      : size === 'several'
        ? 2.4
        : size === 'near'
          ? steady
            ? 3.4
            : 2
          : 1
  return (
    (candidate.confirmed ? 10 : 0) +
    bySize +
    trust * 1.5 -
    (candidate.wording.saysPending ? 0.5 : 0) -
    (candidate.wording.saysDeposit ? 2 : 0)
  )
}

export function isTwin(left: Standing, right: Standing): boolean {
  return (
    left.candidate.pence === right.candidate.pence &&
    Math.abs(left.candidate.day - right.candidate.day) <= 5 &&
    (left.candidate.series === right.candidate.series ||
      left.candidate.accountId === right.candidate.accountId)
  )
}

/** The better claim to a period; of twins the later one, which is the booked one. */
function better(one: Standing, other: Standing): Standing {
  const difference = rank(one) - rank(other)
  if (Math.abs(difference) > 0.01) return difference > 0 ? one : other
  if (isTwin(one, other)) return one.candidate.day >= other.candidate.day ? one : other
  return Math.abs(one.offset) <= Math.abs(other.offset) ? one : other
}

function isFree(seating: Seating, at: number): boolean {
  return seating.full[at] === null && (seating.spilt[at]?.length ?? 0) === 0
}

function movable(each: Standing): boolean {
  return each.size === 'exact' || each.size === 'whole_home' || (each.size === 'near' && each.steady)
}

/** The two payments that claim one period, in order of day; the extra one may be either. */
function pairAt(seating: Seating, extra: Standing, at: number): [Standing, Standing] | null {
  const keeper = seating.full[at]
  if (!keeper) return null
  return keeper.candidate.day < extra.candidate.day ? [keeper, extra] : [extra, keeper]
}

/** Shifts the earlier payment, and every one in its way, one period back down to the nearest unpaid one. */
function shiftBack(
  seating: Seating,
  dues: readonly Due[],
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

/** Shifts the later payment, and every one in its way, one period on up to the nearest unpaid one. */
function shiftOn(seating: Seating, dues: readonly Due[], extra: Standing, at: number): boolean {
  const pair = pairAt(seating, extra, at)
  const keeper = seating.full[at]
  if (!pair || !keeper || isTwin(extra, keeper)) return false
  const moves: [Standing, number][] = []
  let moving: Standing | null = pair[1]
  for (let to = at + 1; to < dues.length && to - at <= LONGEST_CHAIN; to += 1) {
    const cycle = (dues[to]?.on ?? 0) - (dues[to - 1]?.on ?? 0)
    if (!moving || !movable(moving) || (dues[to]?.on ?? 0) - moving.candidate.day > cycle * 0.65) return false
    moves.push([moving, to])
    if (isFree(seating, to)) {
      for (const [each, place] of moves) seating.full[place] = each
      seating.full[at] = pair[0]
      return true
    }
    moving = seating.full[to] ?? null
  }
  return false
}

/** Seats the earlier payment straight in the nearest unpaid period before: it was late, or caught up. */
function catchUp(seating: Seating, dues: readonly Due[], extra: Standing, at: number): boolean {
  const pair = pairAt(seating, extra, at)
  if (!pair) return false
  const [early, late] = pair
  for (
    let back = at - 1;
    dues[back]?.shown && (dues[back]?.on ?? 0) >= early.candidate.day - BACK_DAYS;
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
function payAhead(seating: Seating, dues: readonly Due[], extra: Standing, at: number): boolean {
  const pair = pairAt(seating, extra, at)
  const keeper = seating.full[at]
  if (
    !pair ||
    !keeper ||
    !dues[at + 1] ||
    !isFree(seating, at + 1) ||
    isTwin(extra, keeper) ||
    !movable(pair[1])
  )
    return false
  seating.full[at] = pair[0]
  seating.full[at + 1] = pair[1]
  return true
}

/** Finds another period for the extra one of two claims, the kindest reading first. */
function reseat(seating: Seating, dues: readonly Due[], extra: Standing, at: number): boolean {
  if (!movable(extra)) return false
  return (
    shiftBack(seating, dues, extra, at, (each, to) => each.candidate.day <= (dues[to]?.lateAfter ?? 0)) ||
    shiftOn(seating, dues, extra, at) ||
    catchUp(seating, dues, extra, at) ||
    shiftBack(
      seating,
      dues,
      extra,
      at,
      (each, to) => dues[to]?.shown === true && each.candidate.day <= dues[to].on + LATE_DAYS,
    ) ||
    payAhead(seating, dues, extra, at)
  )
}

function seatFull(seating: Seating, dues: readonly Due[], standings: readonly Standing[]): void {
  const extras: Standing[] = []
  for (const each of standings) {
    const keeper = seating.full[each.nearest] ?? null
    if (keeper === null) {
      seating.full[each.nearest] = each
      continue
    }
    const best = better(each, keeper)
    seating.full[each.nearest] = best
    extras.push(best === each ? keeper : each)
  }
  for (const extra of extras) if (!reseat(seating, dues, extra, extra.nearest)) seating.left.push(extra)
}

/**
 * Paid days after the due day, short periods may each look paid just before the next one, and one stays unpaid. If
 * all after it can move back and still be on time, they do.
 */
function closeGaps(seating: Seating, dues: readonly Due[]): void {
  const last = dues.length - 1
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
 * A payment well before a day not yet due, with the period before it unpaid, is late for that one rather than
 * early for the next; unless the member always pays so early.
 */
function settleLatest(seating: Seating, dues: readonly Due[], today: number): void {
  const usual = usualOffset(seating)
  const moves: [Standing, number][] = []
  for (let at = dues.length - 1; at > 0 && dues.length - at <= LONGEST_CHAIN; at -= 1) {
    const seated = seating.full[at]
    const due = dues[at]
    const before = dues[at - 1]
    if (!seated || !due || !before?.shown || (moves.length === 0 && due.on <= today)) return
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

function foundIn(seating: Seating, at: number): number {
  let sum = seating.full[at]?.candidate.pence ?? 0
  for (const part of seating.parts[at] ?? []) sum += part.candidate.pence
  for (const spilt of seating.spilt[at] ?? []) sum += spilt.pence
  return sum
}

/** Parts add up within their period, or late within the one before, and never above what is due. */
function seatParts(seating: Seating, dues: readonly Due[], parts: readonly Standing[]): void {
  const groups = new Map<number, Standing[]>()
  for (const each of parts) {
    const group = groups.get(each.nearest)
    if (!group) groups.set(each.nearest, [each])
    else if (
      !group.some(
        (other) =>
          isTwin(each, other) && other.candidate.wording.saysPending !== each.candidate.wording.saysPending,
      )
    )
      group.push(each)
  }
  const roomIn = (at: number) => {
    const due = dues[at]
    return due ? due.sharePence + toleranceOf(due.sharePence) - foundIn(seating, at) : 0
  }
  for (const [at, group] of groups) {
    let excess = group.reduce((sum, each) => sum + each.candidate.pence, 0) - roomIn(at)
    const late = (each: Standing) =>
      each.candidate.day <= (dues[at - 1]?.on ?? 0) + 31 && each.candidate.pence <= roomIn(at - 1)
    const staying: Standing[] = []
    for (const each of group) {
      if (excess > 0 && late(each) && (foundIn(seating, at - 1) > 0 || isFree(seating, at - 1))) {
        seating.parts[at - 1]?.push(each)
        excess -= each.candidate.pence
      } else staying.push(each)
    }
    staying.sort(
      (left, right) =>
        rank(right) - rank(left) ||
        right.candidate.pence - left.candidate.pence ||
        left.candidate.day - right.candidate.day,
    )
    for (const each of staying)
      if (each.candidate.confirmed || each.candidate.pence <= roomIn(at)) seating.parts[at]?.push(each)
  }
}

/** A sum for several periods fills the unpaid ones just before it, then those after it. */
function spill(seating: Seating, dues: readonly Due[], from: Standing, at: number): void {
  const own = dues[at]
  if (!own) return
  let rest = from.candidate.pence - own.sharePence
  const shortBefore = (dues[at - 1]?.sharePence ?? 0) - foundIn(seating, at - 1)
  if (
    dues[at - 1]?.shown &&
    rest > 0 &&
    shortBefore > 0 &&
    foundIn(seating, at - 1) > 0 &&
    rest >= shortBefore - toleranceOf(own.sharePence)
  ) {
    seating.spilt[at - 1]?.push({ from, pence: Math.min(rest, shortBefore) })
    rest -= shortBefore
  }
  let back = at - 1
  const free: number[] = []
  // Only the covered history shows that a period went unpaid.
  while (
    back >= 0 &&
    dues[back]?.shown &&
    foundIn(seating, back) === 0 &&
    (dues[back]?.on ?? 0) >= own.on - 190
  )
    free.push(back--)
  for (let on = at + 1; on < dues.length && foundIn(seating, on) === 0; on += 1) free.push(on)
  for (const period of free) {
    const due = dues[period]
    if (!due || rest < due.sharePence - toleranceOf(due.sharePence)) break
    const pence = Math.min(rest, due.sharePence)
    seating.spilt[period]?.push({ from, pence })
    rest -= pence
  }
}

function spillAll(seating: Seating, dues: readonly Due[], today: number): void {
  const usually = (size: Standing['size']) => seating.full.filter((each) => each?.size === size).length
  const paysOwnShare = usually('exact') > usually('whole_home')
  for (const [at, each] of seating.full.entries()) {
    if (!each) continue
    // For half a home the whole rent is also two shares: it is, for one who usually pays a share.
    const several =
      each.size === 'several' || each.size === 'large' || (each.size === 'whole_home' && paysOwnShare)
    if (!several) continue
    // Around moving in, twice the rent is rent and deposit, unless the second period then went by unpaid.
    const depositLikely = each.atStart && periodsCovered(dues, at, each.candidate.pence) < 3
    if (!depositLikely || (dues[at + 1]?.lateAfter ?? today) < today) spill(seating, dues, each, at)
  }
}

export function seat(
  standings: readonly Standing[],
  dues: readonly Due[],
  trustFloor: number,
  today: number,
): Seating {
  const seating: Seating = {
    full: dues.map(() => null),
    parts: dues.map(() => []),
    spilt: dues.map(() => []),
    left: [],
  }
  const able = standings.filter((each) => each.trust >= trustFloor && !each.rejectedBefore && dues.length > 0)
  seatFull(
    seating,
    dues,
    able.filter((each) => FULL_SIZES.has(each.size) && isPlausible(each)),
  )
  closeGaps(seating, dues)
  settleLatest(seating, dues, today)
  seatParts(
    seating,
    dues,
    able.filter((each) => each.size === 'part'),
  )
  spillAll(seating, dues, today)
  return seating
}

/** A deposit or holding fee that says so is no rent, unless it is large enough to carry the first rent as well. */
function isPlausible(each: Standing): boolean {
  const { candidate, ratio } = each
  if (candidate.confirmed || !candidate.wording.saysDeposit) return true
  return candidate.wording.saysRent ? ratio >= 0.9 : ratio >= 1.6
}
