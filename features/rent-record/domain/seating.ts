import type { Due } from './schedule.ts'
import { toleranceOf } from './settled.ts'
import type { Standing } from './standing.ts'

/** Which payments settle which period. A seat has at most one full payment, and parts beside it. */
export interface Seating {
  /** Per period: its full payment. */
  full: (Standing | null)[]
  parts: Standing[][]
  /** Per period: pence from a sum that covers several. */
  spilt: { from: Standing; pence: number }[][]
  /** Per period: pence of its parts and of what was spilt into it. */
  besidePence: number[]
  /** Periods whose parts are their rent to the penny, or that a sum for several covers: nothing else is missing there. */
  spokenFor: Set<number>
  /** Full payments that found no free period. */
  left: Standing[]
}

export function emptySeating(dues: readonly Due[], spokenFor: Set<number>): Seating {
  return {
    full: dues.map(() => null),
    parts: dues.map(() => []),
    spilt: dues.map(() => []),
    besidePence: dues.map(() => 0),
    spokenFor,
    left: [],
  }
}

export function addPart(seating: Seating, at: number, part: Standing): void {
  seating.parts[at]?.push(part)
  seating.besidePence[at] = (seating.besidePence[at] ?? 0) + part.candidate.pence
}

export function addSpilt(seating: Seating, at: number, from: Standing, pence: number): void {
  seating.spilt[at]?.push({ from, pence })
  seating.besidePence[at] = (seating.besidePence[at] ?? 0) + pence
}

export function foundIn(seating: Seating, at: number): number {
  return (seating.full[at]?.candidate.pence ?? 0) + (seating.besidePence[at] ?? 0)
}

/** What a period can still take: nothing where there is no period. */
export function roomIn(seating: Seating, dues: readonly Due[], at: number): number {
  const due = dues[at]
  return due ? due.sharePence + toleranceOf(due.sharePence) - foundIn(seating, at) : 0
}

/** How good a claim a payment has to its period. */
export function rank(each: Standing): number {
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
    (candidate.wording.saysDeposit ? 2 : 0) -
    (candidate.wording.saysOther && !candidate.wording.saysRent ? 1 : 0)
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

export function isFree(seating: Seating, at: number): boolean {
  return seating.full[at] === null && (seating.spilt[at]?.length ?? 0) === 0 && !seating.spokenFor.has(at)
}

export function movable(each: Standing): boolean {
  return each.size === 'exact' || each.size === 'whole_home' || (each.size === 'near' && each.steady)
}
