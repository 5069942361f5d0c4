import { VERIFIED_FROM } from '../../constants.ts'
import { SURELY_NAMED } from '../bank-lines/payees.ts'
import { type Due, LATE_DAYS } from '../due-days/schedule.ts'
import { toleranceOf } from '../tolerance.ts'
import { daysOff, type Payment } from './payment.ts'
import { COST, LEFT_OUT, LIMIT } from './weights.ts'

/** Days before a due day on which members commonly pay. Such a payment is hardly late rent of the month before. */
export const EARLY_DAYS = 3

/* Cost function of the beam search. `weights.ts` has the numbers. */

export interface Scene {
  dues: readonly Due[]
  today: number
  /** Factor that scales days of this cycle to days of a month. */
  stretch: number
  cycleDays: number
  /** Offset from the due day on which this member usually pays. */
  habit: number
  paysShare: boolean
  /** True if this member usually pays several rents at once, so a surplus does not mean arrears. */
  paysSums: boolean
  /** Periods with a whole rent just before their day. They are costed as overdue even during grace. */
  paidEarly: ReadonlySet<number>
  /** Pence the member assigned to each period; only the rest is searched for. */
  settled: ReadonlyMap<number, number>
}

/** Cost of a period that ends with this much unpaid. */
export function closing(scene: Scene, at: number, left: number): number {
  const due = scene.dues[at]
  if (!due || due.afterEnd || left <= toleranceOf(due.sharePence)) return 0
  if (!due.shown) return (COST.unseen * left) / due.sharePence
  const isEarly = scene.paidEarly.has(at) && left >= due.sharePence - toleranceOf(due.sharePence)
  if (due.lateAfter >= scene.today && !isEarly)
    return due.on <= scene.today + EARLY_DAYS ? COST.inGrace * (left / due.sharePence) : COST.open
  return COST.partPaid + (COST.unpaid - COST.partPaid) * (left / due.sharePence) ** 2
}

function offCost(days: number): number {
  return Math.min(COST.mostOff, COST.dayOff * Math.abs(days) ** COST.dayPower)
}

/** Weighted days off: days within grace cost little. */
function weighed(off: number, due: Due): number {
  const grace = due.lateAfter - due.bankDay
  return off <= 0 ? off * COST.earlyDay : Math.min(off, grace) * COST.graceDay + Math.max(0, off - grace)
}

export function timing(scene: Scene, due: Due, payment: Payment, as: 'whole' | 'part' | 'lump'): number {
  const beside = daysOff(due, payment.candidate.day)
  // A payment for several periods is usually ahead, and weekly rent paid monthly is scaled to its longer interval.
  const off = as === 'lump' && beside < 0 ? beside * COST.earlyLump : beside
  const stretch = as === 'lump' ? Math.max(1, scene.stretch / payment.ratio) : scene.stretch
  const fromHabit = offCost((off - scene.habit) * stretch) * COST.habitShare
  const cost = fromHabit + offCost(weighed(off, due) * stretch) * (1 - COST.habitShare)
  const beyond = payment.candidate.day > due.on + LATE_DAYS ? COST.beyondLate : 0
  const isInstalment = as === 'part' && off > 0 && off * stretch < LIMIT.instalmentDays
  // Settles older arrears first.
  return (isInstalment ? cost * COST.latePart : cost) + beyond - Math.max(0, off) * COST.older
}

/** Cost of a sum that differs from what the period still lacks. */
export function meeting(scene: Scene, due: Due, payment: Payment, left: number): number {
  const { pence } = payment.candidate
  if (pence < left - Math.max(100, left * 0.01)) return pence < due.sharePence * LIMIT.part ? COST.piece : 0
  if (pence <= left + Math.max(100, left * 0.01)) return 0
  // A whole rent means that the earlier part was not rent.
  const isRest = payment.size !== 'exact' && pence <= left + due.sharePence * LIMIT.moreThanRest
  if (left < due.sharePence) return isRest ? COST.moreOnce : COST.overfull
  if (payment.size === 'whole_home') return scene.paysShare ? COST.wholeHome : 0
  if (payment.atStart && !payment.steady && payment.ratio <= 1 + LIMIT.depositDays / scene.cycleDays)
    return payment.size === 'several' && payment.ratio > 1.5 + scene.cycleDays / 30
      ? COST.depositOfRents
      : COST.deposit
  if (payment.steady && payment.ratio <= 2) return COST.moreAlways
  return pence <= due.sharePence * 1.45 ? COST.moreOnce : COST.muchMore
}

/** Cost of leaving the payment without a period. */
export function leaving(payment: Payment, twins: { before: boolean; after: boolean }): number {
  const { candidate, trust, learnt, size, ratio } = payment
  const { wording } = candidate
  if (candidate.confirmed) return LEFT_OUT.confirmed
  if (wording.saysPending) return LEFT_OUT.pending
  if (wording.saysDeposit) return LEFT_OUT.deposit
  if (twins.after) return LEFT_OUT.twinEarlier
  if (twins.before) return LEFT_OUT.twinLater
  if (trust < VERIFIED_FROM && learnt) return LEFT_OUT.guess
  if (wording.saysOther && !wording.saysRent) return LEFT_OUT.forOther
  if (size === 'part') return LEFT_OUT.partLeast + LEFT_OUT.partWhole * ratio
  if (size === 'near' && !payment.steady) return LEFT_OUT.near
  return trust < SURELY_NAMED ? LEFT_OUT.likely : learnt ? LEFT_OUT.learnt : LEFT_OUT.named
}
