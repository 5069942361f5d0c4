import {
  type Assignment,
  addOverflow,
  addPart,
  emptyAssignment,
  foundIn,
  isFree,
  isTwin,
  rank,
  roomIn,
} from './assignment.ts'
import { FULL_SIZES, type Payment, periodsCovered } from './payments.ts'
import { toleranceOf } from './periods.ts'
import { closeGaps, reassign, settleLastOfAll, settleLatest } from './reassign.ts'
import { type Due, LATE_DAYS } from './schedule.ts'

const MOST_COMPARED = 32

/** The better claim to a period; of twins the later one, which is the booked one. */
function better(one: Payment, other: Payment): Payment {
  const difference = rank(one) - rank(other)
  if (Math.abs(difference) > 0.01) return difference > 0 ? one : other
  if (isTwin(one, other)) return one.candidate.day >= other.candidate.day ? one : other
  return Math.abs(one.offset) <= Math.abs(other.offset) ? one : other
}

/** A sum for several periods covers those after its own, where none before is unpaid. */
function coverByLumps(assignment: Assignment, dues: readonly Due[]): void {
  for (const [at, each] of assignment.full.entries()) {
    if (each?.size !== 'several' || (dues[at - 1]?.shown && isFree(assignment, at - 1))) continue
    const covered = periodsCovered(dues, at, each.candidate.pence)
    if (each.atStart && covered < 3) continue
    for (let on = at + 1; on < at + covered && dues[on] && isFree(assignment, on); on += 1)
      assignment.covered.add(on)
  }
}

function assignFull(
  assignment: Assignment,
  dues: readonly Due[],
  payments: readonly Payment[],
  today: number,
): void {
  const extras: Payment[] = []
  for (const each of payments) {
    const holder = assignment.full[each.nearest] ?? null
    if (holder === null) {
      assignment.full[each.nearest] = each
      continue
    }
    const best = better(each, holder)
    assignment.full[each.nearest] = best
    extras.push(best === each ? holder : each)
  }
  coverByLumps(assignment, dues)
  for (const extra of extras)
    if (!reassign(assignment, dues, extra, extra.nearest, today)) assignment.unassigned.push(extra)
}

const NEIGHBOURS = 3

/** A rent that rose without a word is more than what was declared, also where it is paid in parts. */
function risenBy(assignment: Assignment, dues: readonly Due[], at: number, part: Payment): number {
  const paid = assignment.full
    .slice(Math.max(0, at - NEIGHBOURS), at + NEIGHBOURS + 1)
    .find((each) => each?.steady && each.size === 'near' && each.candidate.series === part.candidate.series)
  return paid ? Math.max(0, paid.candidate.pence - (dues[at]?.sharePence ?? 0)) : 0
}

/** Half on the day and half in the middle of the month: what makes the period before it whole belongs there. */
function completesBefore(assignment: Assignment, dues: readonly Due[], at: number, part: Payment): boolean {
  const before = dues[at - 1]
  const found = foundIn(assignment, at - 1)
  const earlyEnough = before ? -Math.min(7, (part.candidate.day - part.offset - before.on) / 4) : 0
  if (!before || found === 0 || part.offset >= earlyEnough || part.candidate.day > before.on + LATE_DAYS)
    return false
  const missing = [0, risenBy(assignment, dues, at - 1, part)].map((more) => before.sharePence + more - found)
  if (!missing.some((pence) => Math.abs(pence - part.candidate.pence) <= toleranceOf(before.sharePence)))
    return false
  addPart(assignment, at - 1, part)
  return true
}

/** Parts add up within their period, or late within the one before, and never above what is due. */
function assignParts(assignment: Assignment, dues: readonly Due[], parts: readonly Payment[]): void {
  const groups = new Map<number, Payment[]>()
  for (const each of parts) {
    const group = groups.get(each.nearest)
    if (!group) groups.set(each.nearest, [each])
    else if (
      !group
        .slice(-MOST_COMPARED)
        .some(
          (other) =>
            isTwin(each, other) && other.candidate.wording.saysPending !== each.candidate.wording.saysPending,
        )
    )
      group.push(each)
  }
  for (const [at, all] of groups) {
    const group = all.filter((each) => !completesBefore(assignment, dues, at, each))
    let excess = group.reduce((sum, each) => sum + each.candidate.pence, 0) - roomIn(assignment, dues, at)
    const late = (each: Payment) =>
      each.candidate.day <= (dues[at - 1]?.on ?? 0) + 31 &&
      each.candidate.pence <= roomIn(assignment, dues, at - 1)
    const staying: Payment[] = []
    for (const each of group) {
      if (excess > 0 && late(each) && (foundIn(assignment, at - 1) > 0 || isFree(assignment, at - 1))) {
        addPart(assignment, at - 1, each)
        excess -= each.candidate.pence
      } else staying.push(each)
    }
    staying.sort(
      (left, right) =>
        rank(right) - rank(left) ||
        right.candidate.pence - left.candidate.pence ||
        left.candidate.day - right.candidate.day,
    )
    const whole = staying.reduce((sum, each) => sum + each.candidate.pence, 0)
    // Two halves, the same every month, and a little more than the rent: it rose, and nobody declared it.
    const isRisenPair =
      staying.length === 2 &&
      !assignment.full[at] &&
      whole <= (dues[at]?.sharePence ?? 0) * 1.15 &&
      staying.every((each) => each.steady && each.trust >= 0.85)
    const sums = new Map<number, number>()
    for (const each of staying) sums.set(each.candidate.pence, (sums.get(each.candidate.pence) ?? 0) + 1)
    for (const each of staying) {
      // Rent by the month paid by the week: five equal instalments are a little more than one rent.
      const isInstalment =
        each.trust >= 0.85 &&
        !assignment.full[at] &&
        each.ratio < 0.3 &&
        (sums.get(each.candidate.pence) ?? 0) >= 4
      const room = roomIn(assignment, dues, at) + risenBy(assignment, dues, at, each)
      const fits = each.candidate.confirmed || isInstalment || isRisenPair || each.candidate.pence <= room
      if (fits) addPart(assignment, at, each)
    }
  }
}

/** A sum for several periods fills the unpaid ones just before it, then those after it. */
function overflowFrom(assignment: Assignment, dues: readonly Due[], from: Payment, at: number): void {
  const own = dues[at]
  if (!own) return
  let rest = from.candidate.pence - own.sharePence
  const shortBefore = (dues[at - 1]?.sharePence ?? 0) - foundIn(assignment, at - 1)
  if (
    dues[at - 1]?.shown &&
    rest > 0 &&
    shortBefore > 0 &&
    foundIn(assignment, at - 1) > 0 &&
    rest >= shortBefore - toleranceOf(own.sharePence)
  ) {
    addOverflow(assignment, at - 1, from, Math.min(rest, shortBefore))
    rest -= shortBefore
  }
  let back = at - 1
  const free: number[] = []
  // Only the covered history shows that a period went unpaid.
  while (
    back >= 0 &&
    dues[back]?.shown &&
    foundIn(assignment, back) === 0 &&
    (dues[back]?.on ?? 0) >= own.on - 190
  )
    free.push(back--)
  for (let on = at + 1; on < dues.length && foundIn(assignment, on) === 0; on += 1) free.push(on)
  for (const period of free) {
    const due = dues[period]
    if (!due || rest < due.sharePence - toleranceOf(due.sharePence)) break
    const pence = Math.min(rest, due.sharePence)
    addOverflow(assignment, period, from, pence)
    rest -= pence
  }
}

function overflowAll(assignment: Assignment, dues: readonly Due[], today: number): void {
  const usually = (size: Payment['size']) => assignment.full.filter((each) => each?.size === size).length
  const paysOwnShare = usually('exact') > usually('whole_home')
  for (const [at, each] of assignment.full.entries()) {
    if (!each) continue
    // For half a home the whole rent is also two shares: it is, for one who usually pays a share.
    const several =
      each.size === 'several' || each.size === 'large' || (each.size === 'whole_home' && paysOwnShare)
    if (!several) continue
    // Around moving in, twice the rent is rent and deposit, unless the second period then went by unpaid.
    const depositLikely = each.atStart && periodsCovered(dues, at, each.candidate.pence) < 3
    if (!depositLikely || (dues[at + 1]?.lateAfter ?? today) < today) overflowFrom(assignment, dues, each, at)
  }
}

function paidInParts(payments: readonly Payment[], dues: readonly Due[]): Set<number> {
  const sums = new Map<number, number>()
  for (const { size, nearest, candidate } of payments)
    if (size === 'part') sums.set(nearest, (sums.get(nearest) ?? 0) + candidate.pence)
  const isWhole = ([at, sum]: [number, number]) => Math.abs(sum - (dues[at]?.sharePence ?? 0)) <= 100
  return new Set([...sums].filter(isWhole).map(([at]) => at))
}

export function assignPayments(
  payments: readonly Payment[],
  dues: readonly Due[],
  trustFloor: number,
  today: number,
): Assignment {
  const able = payments.filter((each) => each.trust >= trustFloor && !each.rejectedBefore && dues.length > 0)
  const assignment = emptyAssignment(dues, paidInParts(able, dues))
  const paidApart = new Set(able.flatMap((each) => (each.candidate.wording.saysDeposit ? [] : each.nearest)))
  assignFull(
    assignment,
    dues,
    able.filter((each) => FULL_SIZES.has(each.size) && !isDepositOnly(each, paidApart, dues)),
    today,
  )
  closeGaps(assignment, dues)
  settleLatest(assignment, dues, today)
  settleLastOfAll(assignment, dues)
  assignParts(
    assignment,
    dues,
    able.filter((each) => each.size === 'part'),
  )
  overflowAll(assignment, dues, today)
  return assignment
}

const MOST_DEPOSIT_DAYS = 35

/** A deposit that says so is no rent, unless it could carry the first rent and nothing else pays that. */
function isDepositOnly(each: Payment, paidApart: ReadonlySet<number>, dues: readonly Due[]): boolean {
  const { candidate, ratio, nearest } = each
  if (candidate.confirmed || !candidate.wording.saysDeposit) return false
  if (candidate.wording.saysRent) return ratio < 0.9
  const cycleDays = (dues[1]?.on ?? 30) - (dues[0]?.on ?? 0)
  return ratio < MOST_DEPOSIT_DAYS / cycleDays + 0.45 || paidApart.has(nearest)
}
