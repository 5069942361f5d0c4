import { addDays, type Day, daysBetween, type Nation, workingDayOnOrAfter } from '@keyturn/platform/days'
import type { PeriodState } from '@keyturn/rent-record/words'
import type { RentTrouble } from '../words.ts'
import type { Habit } from './habit.ts'
import { isEveningOf, type Moment } from './moment.ts'

/** A rent day as the record has it. */
export interface ComingRent {
  dueOn: Day
  /** When a payment for it leaves the bank: the rent day or the working day after it. */
  bankDay: Day
  /** The last day on which a payment for it is on time. */
  lateAfter: Day
  duePence: number
  foundPence: number
  state: PeriodState
  awaitsAnswer: boolean
}

/** What is known of the bank the rent leaves from; it may only speak of what it was asked. */
export interface BankSight {
  /** When it was last read completely; null: never. */
  readAt: Moment | null
  /** It does not let us read at present. */
  isBlind: boolean
}

export type Word = 'ahead' | RentTrouble

export interface Given {
  now: Moment
  nation: Nation
  /** How many days before the rent day the member wants to hear of it. */
  remindDays: number
  /** What was said of this rent day before. */
  said: readonly Word[]
  habit: Habit | null
  /** Null: no bank shows this member's rent, so that nobody can say whether it left. */
  bank: BankSight | null
  /** Exactly the usual rent left the usual account for somebody else. */
  wentElsewhere: boolean
  /** The bank shows the money, and has not booked it yet. */
  isOnItsWay: boolean
}

/** What to say now of a rent day, if anything: each word once, and none that comes too late to help. */
export function rentWord(rent: ComingRent, given: Given): Word | null {
  const { now, said, remindDays } = given
  if (now.day > rent.lateAfter) return null
  // Also where it was taken for the rent: a new agent's name looks the same as a thief's.
  if (given.wentElsewhere && mayBeRent(rent)) return isSaid('other_payee', said) ? null : 'other_payee'
  if (isNobodysWorry(rent) || given.isOnItsWay) return null
  const trouble = given.bank && troubleOf(rent, { ...given, bank: given.bank })
  if (trouble && !isSaid(trouble, said)) return trouble
  const daysLeft = daysBetween(now.day, rent.dueOn)
  const isNear = daysLeft > 0 && daysLeft <= remindDays
  return isNear && said.length === 0 ? 'ahead' : null
}

/** Whether the bank is asked before anything is said: its rent ought to have left by now, and nobody has said a word of it. */
export function isToBeLookedFor(
  rent: ComingRent,
  { now, said, bank }: Pick<Given, 'now' | 'said' | 'bank'>,
): boolean {
  if (isNobodysWorry(rent) || bank === null || !isEveningOf(rent.bankDay, now)) return false
  return !said.some((word) => WEIGHT[word] >= WEIGHT.not_seen)
}

/** Paid, paid by somebody else, or asked about already: then a word of ours is one too many. */
const isNobodysWorry = ({ state, awaitsAnswer }: ComingRent): boolean =>
  awaitsAnswer || (state !== 'upcoming' && state !== 'part_paid')

const mayBeRent = ({ state }: ComingRent): boolean =>
  state !== 'paid_by_other' && state !== 'confirmed_missed'

/** Who was told of another sum or payee knows that the rent is not there; a word that it is late helps once more. */
function isSaid(trouble: RentTrouble, said: readonly Word[]): boolean {
  if (said.includes(trouble)) return true
  const weight = (word: Word): number => WEIGHT[word]
  return said.some((word) => weight(word) >= weight(trouble))
}

const WEIGHT: Record<Word, number> = {
  ahead: 0,
  could_not_look: 1,
  other_day: 1,
  not_seen: 2,
  other_sum: 3,
  other_payee: 3,
}

function troubleOf(rent: ComingRent, given: Given & { bank: BankSight }): RentTrouble | null {
  const { bank, habit, now, nation } = given
  // What a bank shows is true whenever it was read; what it does not show, only of the days it was read for.
  if (habit && rent.foundPence > 0) return 'other_sum'
  const hasSeen = (day: Day): boolean => bank.readAt !== null && isEveningOf(day, bank.readAt)
  const expectedBy = lastUsualDay(rent, habit)
  if (isEveningOf(expectedBy, now)) {
    if (hasSeen(expectedBy)) return 'not_seen'
    return bank.isBlind ? 'could_not_look' : null
  }
  const usualDay = now.day < rent.dueOn ? usuallyBefore(rent, habit, nation) : null
  return usualDay !== null && isEveningOf(usualDay, now) && hasSeen(usualDay) ? 'other_day' : null
}

/**
 * The day by whose evening it ought to have left: the rent day or the working day after it. What always comes a few days
 * later is waited for, as long as a day of grace is left to pay in.
 */
function lastUsualDay(rent: ComingRent, habit: Habit | null): Day {
  if (!habit || addDays(rent.dueOn, habit.earliestLag) <= rent.bankDay) return rent.bankDay
  const daysToHelp = daysBetween(rent.dueOn, rent.lateAfter) - 1
  return addDays(rent.dueOn, Math.min(habit.latestLag, daysToHelp))
}

/** Of rent that always leaves days before its rent day: the day by which it would have; else null. */
function usuallyBefore(rent: ComingRent, habit: Habit | null, nation: Nation): Day | null {
  if (!habit || habit.latestLag >= 0) return null
  // Months differ in length, so a fixed day of the month is not always as many days before the rent day.
  const usual = workingDayOnOrAfter(addDays(rent.dueOn, habit.latestLag + 1), nation)
  return usual < rent.dueOn ? usual : null
}
