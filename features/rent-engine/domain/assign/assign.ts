import { type Due, LATE_DAYS } from '../due-days/schedule.ts'
import type { Period } from '../model.ts'
import { type Allocation, BeamSearch, type Claim, type Hypothesis } from './beam-search.ts'
import { closing, EARLY_DAYS, leaving, type Scene, timing } from './cost.ts'
import { daysOff, isDepositOnly, isTwin, type Payment } from './payment.ts'
import { LIMIT } from './weights.ts'

export interface Assignment {
  /** Periods that each payment settles; payments without a period are absent. */
  places: Map<Payment, readonly Allocation[]>
  /** Payments that look like rent but got no period. */
  left: Payment[]
  doubts: Map<Payment, Doubt>
}

/** Alternative period of a payment, and its extra cost. */
export interface Doubt {
  orElse: number
  dearer: number
}

function claimsOf(payments: readonly Payment[]): Claim[] {
  const hasTwin = (payment: Payment, at: number, step: 1 | -1): boolean => {
    for (let on = at + step; Math.abs(on - at) <= LIMIT.perPeriod; on += step) {
      const other = payments[on]
      if (!other || Math.abs(payment.candidate.day - other.candidate.day) > LIMIT.twinDays) return false
      if (isTwin(payment, other, LIMIT.twinDays)) return true
    }
    return false
  }
  return payments.map((payment, at) => ({
    payment,
    leaving: leaving(payment, { before: hasTwin(payment, at, -1), after: hasTwin(payment, at, 1) }),
  }))
}

/**
 * Usual offset of payments from the due day, or 0 if there is none. Computed modulo the cycle, because late may mean
 * early.
 */
function usualOffsetOf(payments: readonly Payment[], dues: readonly Due[], cycleDays: number): number {
  const cycle = Math.round(cycleDays)
  const days = payments.flatMap(({ nearest, candidate, size }) => {
    const due = dues[nearest]
    return due && (size === 'exact' || size === 'whole_home') ? daysOff(due, candidate.day) : []
  })
  if (days.length < 4) return 0
  const apart = (day: number, habit: number) => {
    const around = (((day - habit) % cycle) + cycle) % cycle
    return Math.min(around, cycle - around)
  }
  const spread = (habit: number) => days.reduce((sum, day) => sum + apart(day, habit), 0)
  const latest = Math.floor(cycle * 0.6)
  let best = latest - cycle + 1
  for (let habit = best; habit <= latest; habit += 1) {
    const less = spread(habit) - spread(best)
    if (less < 0 || (less === 0 && Math.abs(habit) < Math.abs(best))) best = habit
  }
  const near = days.filter((day) => apart(day, best) <= Math.min(3, cycle / 3)).length
  return near * 5 >= days.length * 3 ? best : 0
}

/** Prunes the beam: of readings with the same remaining sums only the cheapest can win. */
function cheapest(readings: Hypothesis[]): Hypothesis[] {
  const least = readings.reduce((cost, reading) => Math.min(cost, reading.cost), Number.POSITIVE_INFINITY)
  const near = readings.filter(({ cost }) => cost <= least + LIMIT.dearer)
  near.sort((one, other) => one.cost - other.cost)
  const kept: Hypothesis[] = []
  const known = new Set<string>()
  for (const reading of near) {
    if (kept.length === LIMIT.readings) break
    const name = reading.left.join(' ')
    if (known.has(name)) continue
    known.add(name)
    kept.push(reading)
  }
  return kept
}

function placesIn(
  reading: Hypothesis | undefined,
  claims: readonly Claim[],
): Map<Payment, readonly Allocation[]> {
  const places = new Map<Payment, readonly Allocation[]>()
  let at = claims.length - 1
  for (let step: Hypothesis | null | undefined = reading; step?.before; step = step.before) {
    const claim = claims[at--]
    if (claim && step.places.length > 0) places.set(claim.payment, step.places)
  }
  return places
}

/** State of a period settled by this one payment. */
function standing(due: Due | undefined, payment: Payment | undefined): Period['state'] {
  if (!due || !payment || payment.candidate.day > due.on + LATE_DAYS) return 'not_found'
  return payment.candidate.day <= due.lateAfter ? 'on_time' : 'late'
}

/**
 * Finds payments that could nearly as cheaply settle another period, if that changes a state. Tries moving into an
 * unpaid period, and swapping.
 */
function doubtsIn(scene: Scene, places: ReadonlyMap<Payment, readonly Allocation[]>): Map<Payment, Doubt> {
  const { dues } = scene
  const left = dues.map(({ sharePence }) => sharePence)
  const holders = new Map<number, Payment | null>()
  for (const [payment, own] of places)
    for (const { at, pence } of own) {
      left[at] = Math.max(0, (left[at] ?? 0) - pence)
      holders.set(at, own.length > 1 || holders.has(at) ? null : payment)
    }
  const isMovable = ({ candidate, size }: Payment) =>
    !candidate.confirmed && !candidate.verified && size !== 'part'
  const doubts = new Map<Payment, Doubt>()
  for (const [at, payment] of holders) {
    const own = dues[at]
    if (!own || !payment || !isMovable(payment)) continue
    for (const [to, due] of near(dues, at, payment.candidate.day)) {
      const other = holders.get(to)
      if (other === null || (other && (!isMovable(other) || isTwin(payment, other, LIMIT.twinDays)))) continue
      if (standing(own, payment) === standing(own, other) && standing(due, other) === standing(due, payment))
        continue
      const change = timing(scene, due, payment, 'whole') - timing(scene, own, payment, 'whole')
      const dearer = other
        ? change + timing(scene, own, other, 'whole') - timing(scene, due, other, 'whole')
        : change + closing(scene, at, own.sharePence) - closing(scene, to, left[to] ?? 0)
      if (dearer <= (doubts.get(payment)?.dearer ?? LIMIT.doubt)) doubts.set(payment, { orElse: to, dearer })
    }
  }
  return doubts
}

/** Other periods of the home close enough to a day to be paid by that payment. */
function* near(dues: readonly Due[], at: number, day: number): Generator<[number, Due]> {
  for (const step of [-1, 1])
    for (let to = at + step; ; to += step) {
      const due = dues[to]
      if (!due || due.afterEnd || Math.abs(due.on - day) > LIMIT.doubtDays) break
      yield [to, due]
    }
}

/** Payments that may settle a period, capped per period. */
function ableAmong(payments: readonly Payment[], dues: readonly Due[], trustFloor: number): Payment[] {
  const able = payments.filter((each) => each.trust >= trustFloor && !each.rejectedBefore && dues.length > 0)
  const paidApart = new Set(able.flatMap((each) => (each.candidate.wording.saysDeposit ? [] : each.nearest)))
  const counts = new Map<number, number>()
  const isNear = ({ candidate: { day } }: Payment) =>
    day <= (dues.at(-1)?.on ?? 0) + LIMIT.lateDays && day >= (dues[0]?.on ?? 0) - LIMIT.lateDays
  return able.filter((each) => {
    if (isDepositOnly(each, paidApart, dues) || !isNear(each)) return false
    const count = (counts.get(each.nearest) ?? 0) + 1
    counts.set(each.nearest, count)
    return count <= LIMIT.perPeriod
  })
}

/** Periods that have a whole rent a few days before their due day. */
function paidEarlyAmong(payments: readonly Payment[], dues: readonly Due[], stretch: number): Set<number> {
  const early = payments.filter(({ nearest, candidate, ratio }) => {
    const days = (dues[nearest]?.on ?? 0) - candidate.day
    return days > 0 && Math.round(days * stretch) <= EARLY_DAYS && ratio >= LIMIT.part
  })
  return new Set(early.map(({ nearest }) => nearest))
}

/** Payments that the member assigned to a period. They are fixed before the search. */
function givenAmong(payments: readonly Payment[]): Map<Payment, readonly Allocation[]> {
  return new Map(
    payments.flatMap((each): [Payment, Allocation[]][] =>
      each.givenAt === null ? [] : [[each, [{ at: each.givenAt, pence: each.candidate.pence }]]],
    ),
  )
}

function settledBy(given: ReadonlyMap<Payment, readonly Allocation[]>): Map<number, number> {
  const settled = new Map<number, number>()
  for (const places of given.values())
    for (const { at, pence } of places) settled.set(at, (settled.get(at) ?? 0) + pence)
  return settled
}

/**
 * Assigns payments to periods by beam search: in order of day, it keeps the cheapest reading per state of the periods.
 */
export function assign(
  payments: readonly Payment[],
  dues: readonly Due[],
  trustFloor: number,
  today: number,
): Assignment {
  const given = givenAmong(payments)
  const able = ableAmong(
    payments.filter((each) => !given.has(each)),
    dues,
    trustFloor,
  )
  const cycleDays = dues.length > 1 ? ((dues.at(-1)?.on ?? 0) - (dues[0]?.on ?? 0)) / (dues.length - 1) : 30.4
  const shares = able.filter(({ size }) => size === 'exact').length
  const wholes = able.filter(({ size }) => size === 'whole_home').length
  const sums = able.filter(({ size }) => size === 'several').length
  const scene: Scene = {
    dues,
    today,
    cycleDays,
    stretch: 30.4 / cycleDays,
    habit: usualOffsetOf(able, dues, cycleDays),
    paysShare: shares > wholes,
    paysSums: sums > Math.max(shares, wholes),
    settled: settledBy(given),
    paidEarly: paidEarlyAmong(able, dues, 30.4 / cycleDays),
  }
  const search = new BeamSearch(scene)
  const claims = claimsOf(able)
  let hypotheses: Hypothesis[] = [{ cost: 0, left: [], before: null, places: [], day: 0 }]
  for (const claim of claims) {
    search.advance(hypotheses, claim.payment)
    hypotheses = cheapest(hypotheses.flatMap((reading) => search.extend(reading, claim)))
  }
  search.finish(hypotheses)
  const [best] = hypotheses.sort((one, other) => one.cost - other.cost)
  const places = new Map([...given, ...placesIn(best, claims)])
  return {
    places,
    left: able.filter((each) => !places.has(each)),
    doubts: doubtsIn(scene, places),
  }
}
