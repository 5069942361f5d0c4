import { VERIFIED_FROM } from '../../constants.ts'
import { toleranceOf } from '../tolerance.ts'
import { closing, EARLY_DAYS, meeting, type Scene, timing } from './cost.ts'
import type { Payment } from './payment.ts'
import { COST, LIMIT } from './weights.ts'

/** Part of a payment that settles a period, in full or in part. */
export interface Allocation {
  at: number
  pence: number
}

/** State of the beam search: one interpretation of all payments up to a day. */
export interface Hypothesis {
  cost: number
  /** Pence still owed for each period, starting at `BeamSearch.from`. */
  left: number[]
  before: Hypothesis | null
  places: readonly Allocation[]
  /** Day of the payment in `places`. */
  day: number
}

export interface Claim {
  payment: Payment
  leaving: number
}

/** Earlier periods a surplus may settle: none, the unpaid ones just before, or all. */
const OVERFLOW_MODES = ['none', 'last', 'oldest'] as const

/** Day of the last payment to a period; null if none. */
function paidOn(reading: Hypothesis, period: number): number | null {
  for (let step: Hypothesis | null = reading; step; step = step.before)
    if (step.places.some(({ at }) => at === period)) return step.day
  return null
}

/** Generates the next readings for each payment. */
export class BeamSearch {
  readonly #scene: Scene
  /** First period that can still be settled, and first that is not opened yet. */
  from = 0
  to = 0
  /** Periods before this index are past, and their unpaid sum is in the cost. */
  #counted = 0

  constructor(scene: Scene) {
    this.#scene = scene
  }

  /** Advances to the day of a payment: adds the cost of past periods and opens near ones. */
  advance(readings: readonly Hypothesis[], payment: Payment): void {
    const { dues, cycleDays, settled } = this.#scene
    const { day, pence } = payment.candidate
    let from = this.from
    // Periods too old, or paid in every reading, are closed.
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

  #count(readings: readonly Hypothesis[]): void {
    const at = this.#counted
    for (const reading of readings)
      reading.cost += closing(this.#scene, at, reading.left[at - this.from] ?? 0)
    this.#counted += 1
  }

  finish(readings: readonly Hypothesis[]): void {
    while (this.#counted < this.to) this.#count(readings)
  }

  /** Returns the reading extended by these places. */
  #next(before: Hypothesis, step: Pick<Hypothesis, 'cost' | 'places' | 'day'>, emptied: boolean): Hypothesis {
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

  extend(before: Hypothesis, claim: Claim): Hypothesis[] {
    const { dues, cycleDays } = this.#scene
    const { payment } = claim
    const { day, pence } = payment.candidate
    const goOn = (cost: number, places: readonly Allocation[], emptied = false): Hypothesis =>
      this.#next(before, { cost, places, day }, emptied)
    const readings = [goOn(claim.leaving, [])]
    const guess = payment.learnt && payment.trust < VERIFIED_FROM ? COST.guess : 0
    /** Lowest cost of a reading in which an older month gets the payment. */
    let asDebt = Number.POSITIVE_INFINITY
    for (let at = this.from; at < this.to; at += 1) {
      const due = dues[at]
      const left = before.left[at - this.from] ?? 0
      if (!due) continue
      const isPart = pence < due.sharePence * LIMIT.part
      const reach = isPart || !due.shown ? LIMIT.lateDaysOfPart : LIMIT.lateDays
      if (due.on < day - reach) continue
      if (left <= toleranceOf(due.sharePence)) {
        // A part that the member confirmed belongs to its period, even if that is paid.
        const stays = payment.candidate.confirmed && payment.size === 'part' && at === payment.nearest
        if (stays) readings.push(goOn(COST.overfull, [{ at, pence }], true))
        continue
      }
      const isAhead = due.on > day + Math.max(10, cycleDays * LIMIT.earlyPart)
      // A sum for several periods may start with a future one if all earlier periods are paid.
      if (isAhead && (payment.ratio < 1.9 || due.on > day + cycleDays * payment.ratio)) break
      const cost = timing(this.#scene, due, payment, isPart ? 'part' : 'whole') + guess
      const meets = meeting(this.#scene, due, payment, left)
      const isFull = pence >= left - toleranceOf(due.sharePence)
      const next = goOn(cost + meets, [{ at, pence }], isFull)
      // Extra money pays an open month if that is cheaper than a future one.
      if (asDebt < next.cost && this.#isExtra(before, payment, at)) break
      if (due.on <= day && due.shown) asDebt = Math.min(asDebt, next.cost)
      readings.push(next)
      if (pence > left + Math.max(100, left * 0.01)) {
        const spillCost = timing(this.#scene, due, payment, 'lump') + guess
        for (const back of OVERFLOW_MODES) {
          const spilt = this.#spill(before, payment, at, back)
          if (spilt) readings.push(goOn(spillCost + spilt.cost, spilt.places))
        }
      }
      if (due.on > day) break
    }
    return readings
  }

  /** Returns true if a payment is too early for this period: nearer to an earlier one, or unlike the last rent. */
  #isExtra(before: Hypothesis, payment: Payment, at: number): boolean {
    const { dues, habit } = this.#scene
    const [last, due] = [dues[at - 1], dues[at]]
    const early = (due?.on ?? 0) - payment.candidate.day
    if (early <= 0 || at > payment.nearest || !last) return early > 0 && at > payment.nearest
    if ((before.left[at - 1 - this.from] ?? 0) > toleranceOf(last.sharePence)) return false
    const lastPaid = paidOn(before, at - 1) ?? last.on
    return early + Math.min(0, habit) > LIMIT.earlyRent && lastPaid >= last.on - EARLY_DAYS
  }

  /**
   * Spreads a surplus over open periods: earlier ones as `back` allows, then later ones. Returns null if that is not
   * possible.
   */
  #spill(
    before: Hypothesis,
    payment: Payment,
    start: number,
    back: (typeof OVERFLOW_MODES)[number],
  ): { cost: number; places: Allocation[] } | null {
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
    // Only a sum for many periods, or a completing payment with much surplus, may also pay part of one.
    const share = dues[start]?.sharePence ?? 0
    const isRest = payment.ratio < LIMIT.part && lacks(start) < share && rest > share * LIMIT.moreThanRest
    const mayBegin = payment.ratio >= 1.9 || isRest
    const isWhole = (at: number) => rest >= lacks(at) - tolerance(at)
    // Only periods in the covered history are known to be unpaid.
    const isOwed = (at: number) => dues[at]?.shown === true && isOpen(at)
    // Earlier periods that the surplus pays first.
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
