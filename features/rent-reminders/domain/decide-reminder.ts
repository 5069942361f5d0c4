import { addDays, type Day, daysBetween, type Nation, workingDayOnOrAfter } from '@keyturn/platform/days'
import type { PeriodState } from '@keyturn/rent-record/constants'
import type { RentProblem } from '../constants.ts'
import { type DayAndEvening, hasEveningBegun } from './day-and-evening.ts'
import type { UsualPayment } from './usual-payment.ts'

/** A rent day from the rent record. */
export interface ComingRent {
  dueOn: Day
  /** Day the payment leaves the bank: the rent day or the next working day. */
  bankDay: Day
  /** The last day on which a payment for it is on time. */
  lateAfter: Day
  duePence: number
  foundPence: number
  state: PeriodState
  awaitsAnswer: boolean
}

/** Knowledge of the bank that the rent leaves from, limited to the days it was read for. */
export interface BankReadStatus {
  /** Last complete read. Null if never read. */
  readAt: DayAndEvening | null
  /** True while the bank cannot be read. */
  isUnreadable: boolean
}

export type ReminderKind = 'ahead' | RentProblem

export interface Given {
  now: DayAndEvening
  nation: Nation
  /** Days before the rent day for the reminder, chosen by the member. */
  remindDays: number
  /** Earlier reminders and warnings of this rent day. */
  said: readonly ReminderKind[]
  habit: UsualPayment | null
  /** Null if no linked bank shows this member's rent, so that payment cannot be checked. */
  bank: BankReadStatus | null
  /** True if the usual rent left the usual account for a different payee. */
  wentElsewhere: boolean
  /** True if the bank shows a pending payment. */
  isOnItsWay: boolean
}

/** Returns the reminder or warning due now, or null. Each is sent once, and never too late to help. */
export function decideReminder(rent: ComingRent, given: Given): ReminderKind | null {
  const { now, said, remindDays } = given
  if (now.day > rent.lateAfter) return null
  // Also if the record counts it as rent, because a new agent's name looks the same as a fraudster's.
  if (given.wentElsewhere && mayBeRent(rent)) return isAlreadySent('other_payee', said) ? null : 'other_payee'
  if (needsNoWarning(rent) || given.isOnItsWay) return null
  const trouble = given.bank && problemOf(rent, { ...given, bank: given.bank })
  if (trouble && !isAlreadySent(trouble, said)) return trouble
  const daysLeft = daysBetween(now.day, rent.dueOn)
  const isNear = daysLeft > 0 && daysLeft <= remindDays
  return isNear && said.length === 0 ? 'ahead' : null
}

/** True if the bank must be read first: the rent should have left by now and no warning was sent. */
export function needsBankRead(
  rent: ComingRent,
  { now, said, bank }: Pick<Given, 'now' | 'said' | 'bank'>,
): boolean {
  if (needsNoWarning(rent) || bank === null || !hasEveningBegun(rent.bankDay, now)) return false
  return !said.some((word) => WEIGHT[word] >= WEIGHT.not_seen)
}

/**
 * True if the period is paid, settled by another person or already in question, so that a warning would be redundant.
 */
const needsNoWarning = ({ state, awaitsAnswer }: ComingRent): boolean =>
  awaitsAnswer || (state !== 'upcoming' && state !== 'part_paid')

const mayBeRent = ({ state }: ComingRent): boolean =>
  state !== 'paid_by_other' && state !== 'confirmed_missed'

/** True if this warning or one at least as serious was sent, because the member then knows that the rent is missing. */
function isAlreadySent(trouble: RentProblem, said: readonly ReminderKind[]): boolean {
  if (said.includes(trouble)) return true
  const weight = (word: ReminderKind): number => WEIGHT[word]
  return said.some((word) => weight(word) >= weight(trouble))
}

const WEIGHT: Record<ReminderKind, number> = {
  ahead: 0,
  could_not_look: 1,
  other_day: 1,
  not_seen: 2,
  other_sum: 3,
  other_payee: 3,
}

function problemOf(rent: ComingRent, given: Given & { bank: BankReadStatus }): RentProblem | null {
  const { bank, habit, now, nation } = given
  // Rows that the bank shows are always valid. Missing rows count only for the days that were read.
  if (habit && rent.foundPence > 0) return 'other_sum'
  const hasSeen = (day: Day): boolean => bank.readAt !== null && hasEveningBegun(day, bank.readAt)
  const expectedBy = lastUsualDay(rent, habit)
  if (hasEveningBegun(expectedBy, now)) {
    if (hasSeen(expectedBy)) return 'not_seen'
    return bank.isUnreadable ? 'could_not_look' : null
  }
  const usualDay = now.day < rent.dueOn ? usuallyBefore(rent, habit, nation) : null
  return usualDay !== null && hasEveningBegun(usualDay, now) && hasSeen(usualDay) ? 'other_day' : null
}

/**
 * Day by whose evening the rent should have left: the rent day or next working day. Rent that is usually late is
 * awaited until its usual day, at most until one day of grace remains.
 */
function lastUsualDay(rent: ComingRent, habit: UsualPayment | null): Day {
  if (!habit || addDays(rent.dueOn, habit.earliestLag) <= rent.bankDay) return rent.bankDay
  const daysToHelp = daysBetween(rent.dueOn, rent.lateAfter) - 1
  return addDays(rent.dueOn, Math.min(habit.latestLag, daysToHelp))
}

/** Usual last day of rent that always leaves before its rent day. Null for other rent. */
function usuallyBefore(rent: ComingRent, habit: UsualPayment | null, nation: Nation): Day | null {
  if (!habit || habit.latestLag >= 0) return null
  // Months differ in length, so a fixed day of the month is not a fixed number of days before the rent day.
  const usual = workingDayOnOrAfter(addDays(rent.dueOn, habit.latestLag + 1), nation)
  return usual < rent.dueOn ? usual : null
}
