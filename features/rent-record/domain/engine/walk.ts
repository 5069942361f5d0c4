import { VERIFIED_FROM } from '../../words.ts'
import { toleranceOf } from '../tolerance.ts'
import { closing, EARLY_DAYS, meeting, type Scene, timing } from './cost.ts'
import type { Payment } from './payment.ts'
import { COST, LIMIT } from './weights.ts'

/** Money of one payment that settles one period, or some of it. */
export interface Place {
  at: number
  pence: number
}

/** One way to understand all payments up to some day. */
export interface Reading {
  cost: number
  /** What the periods from `Walk.from` on still lack. */
  left: number[]
  before: Reading | null
  places: readonly Place[]
  /** Of the payment in these places. */
  day: number
}

export interface Claim {
  payment: Payment
  leaving: number
}

/** Which periods before its own a sum may settle too: the unpaid ones right before, all, none. */
const SPILLS = ['none', 'last', 'oldest'] as const

/** The day of the last payment that went to a period; null where none did. */
function paidOn(reading: Reading, period: number): number | null {
  for (let step: Reading | null = reading; step; step = step.before)
    if (step.places.some(({ at }) => at === period)) return step.day
  return null
}

/** Everything one payment may do, as readings that follow one. */
export class Walk {
  readonly #scene: Scene
  /** The first period that can still be settled, and the first that no reading knows yet. */
  from = 0
  to = 0
  /** Periods before this one have gone by: that they lack something is counted. */
  #counted = 0

  constructor(scene: Scene) {
    this.#scene = scene
  }

  /** Moves on to the day of a payment: what has gone by is counted, what comes near is opened. */
  advance(readings: readonly Reading[], payment: Payment): void {
    const { dues, cycleDays, settled } = this.#scene
    const { day, pence } = payment.candidate
    let from = this.from
    // What is too long ago, or paid in every reading, is settled for good.
    const isOver = (at: number) => {
      const due = dues[at]
      if (!due || due.on < day - LIMIT.arrearsDays) return true
      return readings.every(({ left }) => (left[at - this.from] ?? 0) <= toleranceOf(due.sharePence))
    }
    while (from < this.#counted && from < payment.nearest && isOver(from)) from += 1
    if (from > this.from) for (const reading of readings) reading.left.splice(0, from - this.from)
    this.from = from
    let ahead = Math.min(LIMIT.sumPeriods, Math.ceil(pence / (dues[payment.nearest]?.sharePence ?? pence)))
    while (this.to < dues.length) {
      const due = dues[this.to]
      if (!due) break
      if (due.on > day + cycleDays * LIMIT.earlyPart && --ahead < 0) break
      const lacks = Math.max(0, due.sharePence - (settled.get(this.to) ?? 0))
      for (const reading of readings) reading.left.push(lacks)
      this.to += 1
    }
    while (this.#counted < this.to && (dues[this.#counted]?.on ?? Infinity) < day) this.#count(readings)
  }

  #count(readings: readonly Reading[]): void {
    const at = this.#counted
    for (const reading of readings)
      reading.cost += closing(this.#scene, at, reading.left[at - this.from] ?? 0)
    this.#counted += 1
  }

  finish(readings: readonly Reading[]): void {
    while (this.#counted < this.to) this.#count(readings)
  }

  /** A reading that goes on with this money in these places. */
  #next(before: Reading, step: Pick<Reading, 'cost' | 'places' | 'day'>, emptied: boolean): Reading {
    const left = before.left.slice()
    let cost = before.cost + step.cost
    for (const { at, pence } of step.places) {
      const had = left[at - this.from] ?? 0
      const has = emptied ? 0 : Math.max(0, had - pence)
      left[at - this.from] = has
      if (at < this.#counted) cost += closing(this.#scene, at, has) - closing(this.#scene, at, had)
    }
    return { ...step, cost, left, before }
  }

  follow(before: Reading, claim: Claim): Reading[] {
    const { dues, cycleDays } = this.#scene
    const { payment } = claim
    const { day, pence } = payment.candidate
    const goOn = (cost: number, places: readonly Place[], emptied = false): Reading =>
      this.#next(before, { cost, places, day }, emptied)
    const readings = [goOn(claim.leaving, [])]
    const guess = payment.learnt && payment.trust < VERIFIED_FROM ? COST.guess : 0
    /** The cheapest reading in which an older month gets it. */
    let asDebt = Number.POSITIVE_INFINITY
    for (let at = this.from; at < this.to; at += 1) {
      const due = dues[at]
      const left = before.left[at - this.from] ?? 0
      if (!due) continue
      const isPart = pence < due.sharePence * LIMIT.part
      const reach = isPart || !due.shown ? LIMIT.lateDaysOfPart : LIMIT.lateDays
      if (due.on < day - reach) continue
      if (left <= toleranceOf(due.sharePence)) {
        // A part that the member confirmed belongs to its period, whatever else paid that.
        const stays = payment.candidate.confirmed && payment.size === 'part' && at === payment.nearest
        if (stays) readings.push(goOn(COST.overfull, [{ at, pence }], true))
        continue
      }
      const isAhead = due.on > day + Math.max(10, cycleDays * LIMIT.earlyPart)
      // A sum for several periods, when all until then is paid, begins with the first that is not.
      if (isAhead && (payment.ratio < 1.9 || due.on > day + cycleDays * payment.ratio)) break
      const cost = timing(this.#scene, due, payment, isPart ? 'part' : 'whole') + guess
      const meets = meeting(this.#scene, due, payment, left)
      const isFull = pence >= left - toleranceOf(due.sharePence)
      const next = goOn(cost + meets, [{ at, pence }], isFull)
      // What is extra pays an open month rather than one ahead, as on its day: that the one ahead goes unpaid moves nothing.
      if (asDebt < next.cost && this.#isExtra(before, payment, at)) break
      if (due.on <= day && due.shown) asDebt = Math.min(asDebt, next.cost)
      readings.push(next)
      if (pence > left + Math.max(100, left * 0.01)) {
        const spillCost = timing(this.#scene, due, payment, 'lump') + guess
        for (const back of SPILLS) {
          const spilt = this.#spill(before, payment, at, back)
          if (spilt) readings.push(goOn(spillCost + spilt.cost, spilt.places))
        }
      }
      if (due.on > day) break
    }
    return readings
  }

  /**
   * Extra money, too early for the rent of a day ahead to be believed while an older period is open: the last period was
   * paid, and not as early as this.
   */
  #isExtra(before: Reading, payment: Payment, at: number): boolean {
    const { dues, habit } = this.#scene
    const [last, due] = [dues[at - 1], dues[at]]
    const early = (due?.on ?? 0) - payment.candidate.day
    if (early <= 0 || at > payment.nearest || !last) return early > 0 && at > payment.nearest
    if ((before.left[at - 1 - this.from] ?? 0) > toleranceOf(last.sharePence)) return false
    const lastPaid = paidOn(before, at - 1) ?? last.on
    return early + Math.min(0, habit) > LIMIT.earlyRent && lastPaid >= last.on - EARLY_DAYS
  }

  /** What is over settles open periods: those before, the oldest first, or none of them where none is owed; then those ahead. */
  #spill(
    before: Reading,
    payment: Payment,
    start: number,
    back: (typeof SPILLS)[number],
  ): { cost: number; places: Place[] } | null {
    const { dues } = this.#scene
    const lacks = (at: number) => before.left[at - this.from] ?? 0
    const tolerance = (at: number) => toleranceOf(dues[at]?.sharePence ?? 0)
    const isOpen = (at: number) => lacks(at) > tolerance(at)
    const places = [{ at: start, pence: lacks(start) }]
    let rest = payment.candidate.pence - lacks(start)
    let cost = 0
    const { day } = payment.candidate
    const settle = (at: number, price: number) => {
      const pence = Math.min(rest, lacks(at))
      places.push({ at, pence })
      rest -= pence
      cost += price
    }
    // Only a sum for many periods, or one that made a period whole and is well over, also begins to pay one.
    const share = dues[start]?.sharePence ?? 0
    const isRest = payment.ratio < LIMIT.part && lacks(start) < share && rest > share * LIMIT.moreThanRest
    const mayBegin = payment.ratio >= 1.9 || isRest
    const isWhole = (at: number) => rest >= lacks(at) - tolerance(at)
    // Only the covered history shows that a period went unpaid.
    const isOwed = (at: number) => dues[at]?.shown === true && isOpen(at)
    // The periods before it that what is over pays first.
    const owed: number[] = []
    for (let at = Math.max(this.from, start - LIMIT.caughtUp); at < start; at += 1)
      if (isOwed(at)) owed.push(at)
    if (back === 'none' && !this.#scene.paysSums && owed.some((at) => mayBegin || isWhole(at))) return null
    let first = start
    if (back === 'oldest') first = this.from
    if (back === 'last') while (first > this.from && isOpen(first - 1)) first -= 1
    const each = back === 'last' ? COST.spillLast : COST.spillOlder
    const late = (at: number) => (day - (dues[at]?.on ?? day)) * COST.spillDay
    for (let at = first; at < start; at += 1) if (isOwed(at) && isWhole(at)) settle(at, each + late(at))
    const begun = mayBegin ? owed.find((at) => places.every((place) => place.at !== at)) : undefined
    if (back !== 'none' && begun !== undefined && rest > tolerance(begun))
      settle(begun, COST.spillPart + late(begun))
    if (back !== 'none' && places.length === 1) return null
    for (let at = start + 1; at < this.to && rest > tolerance(at); at += 1) {
      if (!isOpen(at)) continue
      const pays = isWhole(at)
      if (pays || mayBegin) settle(at, pays ? COST.spill : COST.spillPart)
      if (!pays) break
    }
    const isOne = payment.size === 'exact' || (payment.size === 'whole_home' && !this.#scene.paysShare)
    return places.length > 1
      ? { cost: cost + (isOne ? COST.spillOfOne : COST.spills) + (rest > 100 ? COST.spillPart : 0), places }
      : null
  }
}
