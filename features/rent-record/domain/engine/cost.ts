import { VERIFIED_FROM } from '../../words.ts'
import { SURELY_NAMED } from '../payees.ts'
import { type Due, LATE_DAYS } from '../schedule.ts'
import { toleranceOf } from '../tolerance.ts'
import { daysOff, type Payment } from './payment.ts'
import { COST, LEFT_OUT, LIMIT } from './weights.ts'

/** As many days before its due day people like to pay: what comes then is hardly late for the month before. */
export const EARLY_DAYS = 3

/* What each step of a reading costs. `weights.ts` has the numbers. */

export interface Scene {
  dues: readonly Due[]
  today: number
  /** Days of a month for one of this cycle: seven days of a week are as many as a month. */
  stretch: number
  cycleDays: number
  /** The day beside the due day on which this member usually pays. */
  habit: number
  paysShare: boolean
  /** Several rents at once are how this member pays: what is over is no sign of a debt. */
  paysSums: boolean
  /** Periods with a whole rent just before their day. While their grace runs they count as after it. */
  paidEarly: ReadonlySet<number>
  /** What the member gave to a period, by its place: only what it lacks beside that is looked for. */
  settled: ReadonlyMap<number, number>
}

/** What it costs that a period still lacks so much at the end. */
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

/** Within the grace days a payment is in time, and hardly off at all. */
function weighed(off: number, due: Due): number {
  const grace = due.lateAfter - due.bankDay
  return off <= 0 ? off * COST.earlyDay : Math.min(off, grace) * COST.graceDay + Math.max(0, off - grace)
}

export function timing(scene: Scene, due: Due, payment: Payment, as: 'whole' | 'part' | 'lump'): number {
  const beside = daysOff(due, payment.candidate.day)
  // Who pays several periods at once pays ahead, and rent by the week paid by the month is as near its day as that by the month.
  const off = as === 'lump' && beside < 0 ? beside * COST.earlyLump : beside
  const stretch = as === 'lump' ? Math.max(1, scene.stretch / payment.ratio) : scene.stretch
  const fromHabit = offCost((off - scene.habit) * stretch) * COST.habitShare
  const cost = fromHabit + offCost(weighed(off, due) * stretch) * (1 - COST.habitShare)
  const beyond = payment.candidate.day > due.on + LATE_DAYS ? COST.beyondLate : 0
  const isInstalment = as === 'part' && off > 0 && off * stretch < LIMIT.instalmentDays
  // Of two debts the older one is settled first.
  return (isInstalment ? cost * COST.latePart : cost) + beyond - Math.max(0, off) * COST.older
}

/** What it costs that this sum meets a period that still lacks so much. */
export function meeting(scene: Scene, due: Due, payment: Payment, left: number): number {
  const { pence } = payment.candidate
  if (pence < left - Math.max(100, left * 0.01)) return pence < due.sharePence * LIMIT.part ? COST.piece : 0
  if (pence <= left + Math.max(100, left * 0.01)) return 0
  // A whole rent says that the part before it was none.
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

/** What it costs to leave this one out. */
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
