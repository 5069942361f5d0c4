import { closeGaps, reseat, settleLatest } from './reseat.ts'
import { type Due, LATE_DAYS } from './schedule.ts'
import {
  addPart,
  addSpilt,
  emptySeating,
  foundIn,
  isFree,
  isTwin,
  rank,
  roomIn,
  type Seating,
} from './seating.ts'
import { toleranceOf } from './settled.ts'
import { FULL_SIZES, periodsCovered, type Standing } from './standing.ts'

const MOST_COMPARED = 32

/** The better claim to a period; of twins the later one, which is the booked one. */
function better(one: Standing, other: Standing): Standing {
  const difference = rank(one) - rank(other)
  if (Math.abs(difference) > 0.01) return difference > 0 ? one : other
  if (isTwin(one, other)) return one.candidate.day >= other.candidate.day ? one : other
  return Math.abs(one.offset) <= Math.abs(other.offset) ? one : other
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

/** Half on the day and half in the middle of the month: what makes the period before it whole belongs there. */
function completesBefore(seating: Seating, dues: readonly Due[], at: number, part: Standing): boolean {
  const before = dues[at - 1]
  const found = foundIn(seating, at - 1)
  if (!before || found === 0 || part.offset >= -7 || part.candidate.day > before.on + LATE_DAYS) return false
  if (Math.abs(before.sharePence - found - part.candidate.pence) > toleranceOf(before.sharePence))
    return false
  addPart(seating, at - 1, part)
  return true
}

/** Parts add up within their period, or late within the one before, and never above what is due. */
function seatParts(seating: Seating, dues: readonly Due[], parts: readonly Standing[]): void {
  const groups = new Map<number, Standing[]>()
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
    const group = all.filter((each) => !completesBefore(seating, dues, at, each))
    let excess = group.reduce((sum, each) => sum + each.candidate.pence, 0) - roomIn(seating, dues, at)
    const late = (each: Standing) =>
      each.candidate.day <= (dues[at - 1]?.on ?? 0) + 31 &&
      each.candidate.pence <= roomIn(seating, dues, at - 1)
    const staying: Standing[] = []
    for (const each of group) {
      if (excess > 0 && late(each) && (foundIn(seating, at - 1) > 0 || isFree(seating, at - 1))) {
        addPart(seating, at - 1, each)
        excess -= each.candidate.pence
      } else staying.push(each)
    }
    staying.sort(
      (left, right) =>
        rank(right) - rank(left) ||
        right.candidate.pence - left.candidate.pence ||
        left.candidate.day - right.candidate.day,
    )
    const sums = new Map<number, number>()
    for (const each of staying) sums.set(each.candidate.pence, (sums.get(each.candidate.pence) ?? 0) + 1)
    for (const each of staying) {
      // Rent by the month paid by the week: five equal instalments are a little more than one rent.
      const isInstalment =
        each.trust >= 0.85 &&
        !seating.full[at] &&
        each.ratio < 0.3 &&
        (sums.get(each.candidate.pence) ?? 0) >= 4
      const fits =
        each.candidate.confirmed || isInstalment || each.candidate.pence <= roomIn(seating, dues, at)
      if (fits) addPart(seating, at, each)
    }
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
    addSpilt(seating, at - 1, from, Math.min(rest, shortBefore))
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
    addSpilt(seating, period, from, pence)
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
  const seating = emptySeating(dues)
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
