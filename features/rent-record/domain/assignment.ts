import type { Payment } from './payments.ts'
import { toleranceOf } from './periods.ts'
import type { Due } from './schedule.ts'

/** Which payments settle which period. A period has at most one full payment, and parts beside it. */
export interface Assignment {
  /** Per period: its full payment. */
  full: (Payment | null)[]
  parts: Payment[][]
  /** Per period: pence from a sum that covers several. */
  overflow: { from: Payment; pence: number }[][]
  /** Per period: pence of its parts and of what overflows into it. */
  besidePence: number[]
  /** Periods whose parts are their rent to the penny, or that a sum for several covers: nothing else is missing there. */
  covered: Set<number>
  /** Full payments that found no free period. */
  unassigned: Payment[]
}

export function emptyAssignment(dues: readonly Due[], covered: Set<number>): Assignment {
  return {
    full: dues.map(() => null),
    parts: dues.map(() => []),
    overflow: dues.map(() => []),
    besidePence: dues.map(() => 0),
    covered,
    unassigned: [],
  }
}

export function addPart(assignment: Assignment, at: number, part: Payment): void {
  assignment.parts[at]?.push(part)
  assignment.besidePence[at] = (assignment.besidePence[at] ?? 0) + part.candidate.pence
}

export function addOverflow(assignment: Assignment, at: number, from: Payment, pence: number): void {
  assignment.overflow[at]?.push({ from, pence })
  assignment.besidePence[at] = (assignment.besidePence[at] ?? 0) + pence
}

export function foundIn(assignment: Assignment, at: number): number {
  return (assignment.full[at]?.candidate.pence ?? 0) + (assignment.besidePence[at] ?? 0)
}

/** What a period can still take: nothing where there is no period. */
export function roomIn(assignment: Assignment, dues: readonly Due[], at: number): number {
  const due = dues[at]
  return due ? due.sharePence + toleranceOf(due.sharePence) - foundIn(assignment, at) : 0
}

/** How good a claim a payment has to its period. */
export function rank(each: Payment): number {
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

export function isTwin(left: Payment, right: Payment): boolean {
  return (
    left.candidate.pence === right.candidate.pence &&
    Math.abs(left.candidate.day - right.candidate.day) <= 5 &&
    (left.candidate.series === right.candidate.series ||
      left.candidate.accountId === right.candidate.accountId)
  )
}

export function isFree(assignment: Assignment, at: number): boolean {
  return (
    assignment.full[at] === null &&
    (assignment.overflow[at]?.length ?? 0) === 0 &&
    !assignment.covered.has(at)
  )
}

export function movable(each: Payment): boolean {
  return each.size === 'exact' || each.size === 'whole_home' || (each.size === 'near' && each.steady)
}
