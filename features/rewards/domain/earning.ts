import { daysBetween, isDay } from '@keyturn/platform/days'
import type { HoldReason, SkipReason } from '../constants.ts'
import { type MonthPence, penceAbove } from './limits.ts'

export interface Earned {
  points: number
  carryMilli: number
}

/** Whole points for this rent. The fraction is carried to the next payment. */
export function earn(pence: number, tenths: number, carriedMilli: number): Earned {
  const milli = pence * tenths + carriedMilli
  const points = Math.floor(milli / 1000)
  return { points, carryMilli: milli - points * 1000 }
}

/** Inverse of `earn`: returns the points to reverse. */
export function unearn(pence: number, tenths: number, carriedMilli: number): Earned {
  const { points, carryMilli } = earn(-pence, tenths, carriedMilli)
  return { points: 0 - points, carryMilli }
}

/** Rent above this is implausible for any home. */
export const IMPLAUSIBLE_PENCE = 2_000_000
/** Upper bound of a plausible rent, whatever the bank data contains. */
const NO_AMOUNT_PENCE = 100_000_000
/** With more members paying one payee, staff check first. */
const MAX_MEMBERS_PER_PAYEE = 25
const MOSTLY_PAID_SHARE = 0.9
const EXTRA_PAYMENT_SHARE = 0.1

export interface RentPaid {
  paymentId: string
  tenancyId: string
  payee: string
  paidOn: string
  pence: number
  period?: { dueOn: string; duePence: number } | undefined
  /** The bank names a shop, a card, cash or an own account, so staff decide first or have refused. */
  unlikeRent?: 'waiting' | 'declined' | undefined
}

export interface Circumstances {
  today: string
  /** True with a plan on the day of payment. */
  hadPlan: boolean
  /** True if an award exists with the same day, amount, payee and period under a different payment id. */
  twinKnown: boolean
  /** Pence counted or on hold for this rent period. */
  periodPence: number
  /** Number of members who pay this payee. 0 if staff cleared it. */
  membersOfPayee: number
  /** Rent that earned in the same month so far. */
  earnedInMonth: MonthPence
  /** Months with a limit on points, over all plans. */
  limitMonths: number
  /** Highest plausible monthly rent of the home. Null for an unknown home. */
  plausiblePence: number | null
}

export type Verdict =
  /** `abovePence`: the part above the month's limits, which is put on hold. */
  | { state: 'earned'; abovePence: number }
  | { state: 'held'; reason: HoldReason }
  | { state: 'skipped'; reason: SkipReason }
  /** Paid on a day without a plan. */
  | { state: 'before_plan' }
  /** Staff have rejected its payee. */
  | { state: 'rejected' }

/** Decides about a verified payment. Doubtful ones are put on hold for staff, never lost. */
export function judge(paid: RentPaid, given: Circumstances): Verdict {
  if (!isAmount(paid.pence) || !isDay(paid.paidOn)) return { state: 'skipped', reason: 'invalid_amount' }
  if (daysBetween(given.today, paid.paidOn) > 1) return { state: 'skipped', reason: 'invalid_amount' }
  if (!given.hadPlan) return { state: 'before_plan' }
  if (given.twinKnown && !fitsWhatIsDue(paid, given)) return { state: 'skipped', reason: 'duplicate' }
  if (paid.unlikeRent === 'declined') return { state: 'rejected' }
  if (paid.unlikeRent === 'waiting') return { state: 'held', reason: 'unlike_rent' }
  if (paid.pence > IMPLAUSIBLE_PENCE) return { state: 'held', reason: 'absurd_amount' }
  if (isSecondInPeriod(paid, given)) return { state: 'held', reason: 'second_in_period' }
  if (given.membersOfPayee > MAX_MEMBERS_PER_PAYEE) return { state: 'held', reason: 'shared_payee' }
  const inMonth = given.earnedInMonth.member + paid.pence
  if (given.plausiblePence !== null && inMonth > given.plausiblePence)
    return { state: 'held', reason: 'implausible_rent' }
  const abovePence = penceAbove(paid.pence, given.earnedInMonth, given.limitMonths)
  return abovePence < paid.pence ? { state: 'earned', abovePence } : { state: 'held', reason: 'month_limit' }
}

export const isAmount = (pence: number): boolean =>
  Number.isSafeInteger(pence) && pence > 0 && pence <= NO_AMOUNT_PENCE

/** Two equal halves of the rent on one day are no duplicates. */
const fitsWhatIsDue = ({ period, pence }: RentPaid, { periodPence }: Circumstances): boolean =>
  period !== undefined && periodPence + pence <= period.duePence

/** True for more rent of a period already paid. A lump sum for several periods is no second payment. */
function isSecondInPeriod({ period, pence }: RentPaid, { periodPence }: Circumstances): boolean {
  if (!period) return false
  return periodPence >= period.duePence * MOSTLY_PAID_SHARE && pence > period.duePence * EXTRA_PAYMENT_SHARE
}
