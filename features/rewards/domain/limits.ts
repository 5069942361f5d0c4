import { addDays, daysBetween } from '@keyturn/platform/days'

/** Rent of one calendar month that earns points without a person's decision. */
export const RENT_LIMITS_PENCE = { member: 300_000, home: 300_000 } as const

/** Extra rent days within a plan's time: one paid late before it and one paid early after it. */
const MONTHS_BESIDE = 2

/**
 * Months whose limits count, over all plans. The extra months are given once per person, so never to a former member or
 * a bank account used before.
 */
export const limitMonths = (planMonths: number, wasMemberBefore: boolean): number =>
  planMonths + (wasMemberBefore ? 0 : MONTHS_BESIDE)

/** Rent that has earned in a month so far: the member's, and the whole household's. */
export interface MonthPence {
  member: number
  home: number
  /** All rent of the member that has counted without a staff decision. */
  ever: number
}

/** Members whose rent counts against a home's limit in one month. */
export interface LimitSharers {
  housemateIds: readonly string[]
  /** Former housemates of that month, for rent of this home only. */
  former: { memberIds: readonly string[]; tenancyIds: readonly string[] }
}

/** Part of a payment above the limit of its month or of all months. */
export function penceAbove(pence: number, earned: MonthPence, limitMonths: number): number {
  const left = Math.min(
    RENT_LIMITS_PENCE.member - earned.member,
    RENT_LIMITS_PENCE.home - earned.home,
    RENT_LIMITS_PENCE.member * limitMonths - earned.ever,
  )
  return Math.max(0, pence - Math.max(0, left))
}

/** Second day whose plan counts: the rent day, for rent paid long in advance. */
export function planDayOf(paid: { paidOn: string; dueOn: string | null }, today: string): string {
  const { paidOn, dueOn } = paid
  if (dueOn === null || daysBetween(paidOn, dueOn) <= EARLY_DAYS) return paidOn
  return dueOn < today ? dueOn : today
}

/** The record publishes the next rent day of a lump sum up to a month ahead. */
const AHEAD_DAYS = 31
const LATE_DAYS = 14
const EARLY_DAYS = 14

/**
 * Month whose limit a payment uses: its rent day's, so two rents paid in one month both count. Very early or late
 * payments use their own day's.
 */
export function countedMonth(paid: { paidOn: string; dueOn: string | null }, today: string): string {
  const { paidOn, dueOn } = paid
  if (dueOn === null) return paidOn.slice(0, 7)
  const isTooLate = daysBetween(dueOn, paidOn) > LATE_DAYS
  const isFarAhead = dueOn > addDays(today > paidOn ? today : paidOn, AHEAD_DAYS)
  return (isTooLate || isFarAhead ? paidOn : dueOn).slice(0, 7)
}

/** Id of the separate award for the part above the limit. */
export const aboveId = (paymentId: string): string => `${paymentId}~above`
