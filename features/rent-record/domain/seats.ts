import type { Due } from './schedule.ts'
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
  const bySize = size === 'exact' || size === 'whole_home' ? 4 : size === 'several' ? 2.4 : size === 'near' ? (steady ? 3.4 : 2) : 1
  return (candidate.confirmed ? 10 : 0) + bySize + trust * 1.5 - (candidate.wording.saysPending ? 0.5 : 0) - (candidate.wording.saysDeposit ? 2 : 0)
}

export function isTwin(left: Standing, right: Standing): boolean {
  return (
    left.candidate.pence === right.candidate.pence &&
    Math.abs(left.candidate.day - right.candidate.day) <= 5 &&
    (left.candidate.series === right.candidate.series || left.candidate.accountId === right.candidate.accountId)
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

/** Seats an extra payment in an earlier period it may have been late for; the earlier payment goes to the earlier period. */
function moveBack(seating: Seating, dues: readonly Due[], extra: Standing, at: number): boolean {
  const keeper = seating.full[at]
  const [early, late] = keeper && keeper.candidate.day < extra.candidate.day && movable(keeper) ? [keeper, extra] : [extra, keeper]
  for (let back = at - 1; back >= 0 && (dues[back]?.on ?? 0) >= early.candidate.day - BACK_DAYS; back -= 1) {
    if (!isFree(seating, back)) continue
    seating.full[back] = early
    seating.full[at] = late ?? null
    return true
  }
  // A run of late payments: each one moves back by one period, down to the one that has none.
  const chain: number[] = []
  let back = at - 1
  for (; back >= 0 && at - back <= LONGEST_CHAIN; back -= 1) {
    if (isFree(seating, back)) break
    const seated = seating.full[back]
    const before = dues[back - 1]?.on
    if (!seated || before === undefined || !movable(seated) || seated.candidate.day > before + 31) return false
    chain.push(back)
  }
  if (chain.length === 0 || back < 0 || at - back > LONGEST_CHAIN || early.candidate.day > (dues[at - 1]?.on ?? 0) + 31) return false
  for (const from of chain.reverse()) seating.full[from - 1] = seating.full[from] ?? null
  seating.full[at - 1] = early
  seating.full[at] = late ?? null
  return true
}

/** Seats an extra payment in the next period, paid ahead; the later payment goes to the later period. */
function moveOn(seating: Seating, dues: readonly Due[], extra: Standing, at: number): boolean {
  const next = dues[at + 1]
  const keeper = seating.full[at]
  if (!next || !isFree(seating, at + 1) || !keeper) return false
  if (isTwin(extra, keeper)) return false
  const [early, late] = keeper.candidate.day <= extra.candidate.day ? [keeper, extra] : [extra, keeper]
  if (!movable(late)) return false
  seating.full[at] = early
  seating.full[at + 1] = late
  return true
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
  for (const extra of extras) {
    const at = extra.nearest
    if (movable(extra) && (moveBack(seating, dues, extra, at) || moveOn(seating, dues, extra, at))) continue
    seating.left.push(extra)
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
  const sorted = [...parts].sort((left, right) => left.nearest - right.nearest || rank(right) - rank(left) || right.candidate.pence - left.candidate.pence)
  const homeless: Standing[] = []
  const fits = (each: Standing, at: number) => {
    const due = dues[at]
    if (!due) return false
    const room = due.sharePence + toleranceOf(due.sharePence) - foundIn(seating, at)
    return each.candidate.confirmed || each.candidate.pence <= room
  }
  for (const each of sorted) {
    const mates = seating.parts[each.nearest]
    const repeats = mates?.some((other) => isTwin(each, other) && other.candidate.wording.saysPending !== each.candidate.wording.saysPending)
    if (repeats) continue
    if (fits(each, each.nearest)) mates?.push(each)
    else homeless.push(each)
  }
  for (const each of homeless) {
    const before = dues[each.nearest - 1]
    const short = before && foundIn(seating, each.nearest - 1) > 0 && each.candidate.day <= before.on + 31
    if (short && fits(each, each.nearest - 1)) seating.parts[each.nearest - 1]?.push(each)
  }
}

/** A sum for several periods fills the unpaid ones just before it, then those after it. */
function spill(seating: Seating, dues: readonly Due[], from: Standing, at: number): void {
  const own = dues[at]
  if (!own) return
  let rest = from.candidate.pence - own.sharePence
  const shortBefore = (dues[at - 1]?.sharePence ?? 0) - foundIn(seating, at - 1)
  if (at > 0 && rest > 0 && shortBefore > 0 && foundIn(seating, at - 1) > 0 && rest >= shortBefore - toleranceOf(own.sharePence)) {
    seating.spilt[at - 1]?.push({ from, pence: Math.min(rest, shortBefore) })
    rest -= shortBefore
  }
  let back = at - 1
  const free: number[] = []
  while (back >= 0 && foundIn(seating, back) === 0 && (dues[back]?.on ?? 0) >= own.on - 190) free.push(back--)
  for (let on = at + 1; on < dues.length && foundIn(seating, on) === 0; on += 1) free.push(on)
  for (const period of free) {
    const due = dues[period]
    if (!due || rest < due.sharePence - toleranceOf(due.sharePence)) break
    const pence = Math.min(rest, due.sharePence)
    seating.spilt[period]?.push({ from, pence })
    rest -= pence
  }
}

export function seat(standings: readonly Standing[], dues: readonly Due[], trustFloor: number): Seating {
  const seating: Seating = {
    full: dues.map(() => null),
    parts: dues.map(() => []),
    spilt: dues.map(() => []),
    left: [],
  }
  const able = standings.filter((each) => each.trust >= trustFloor && !each.rejectedBefore && dues.length > 0)
  seatFull(seating, dues, able.filter((each) => FULL_SIZES.has(each.size) && isPlausible(each)))
  seatParts(seating, dues, able.filter((each) => each.size === 'part'))
  for (const [at, each] of seating.full.entries()) {
    if (each && (each.size === 'several' || each.size === 'large')) {
      const covers = periodsCovered(dues, at, each.candidate.pence)
      // Twice the rent around moving in is rent and deposit, not two periods.
      if (!(each.atStart && covers < 3)) spill(seating, dues, each, at)
    }
  }
  return seating
}

/** A deposit or holding fee that says so is no rent, unless it is large enough to carry the first rent as well. */
function isPlausible(each: Standing): boolean {
  const { candidate, ratio } = each
  if (candidate.confirmed || !candidate.wording.saysDeposit) return true
  return candidate.wording.saysRent ? ratio >= 0.9 : ratio >= 1.6
}
