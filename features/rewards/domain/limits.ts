import { addDays, daysBetween } from '@keyturn/platform/days'

/** Rent of one calendar month that earns points without a person's decision. */
export const RENT_LIMITS_PENCE = { member: 300_000, home: 300_000 } as const

/** Rent that has earned in a month so far, of the member and of everybody in the home together. */
export interface MonthPence {
  member: number
  home: number
}

/** The part of a payment that is above the limits of its month. */
export function penceAbove(pence: number, earned: MonthPence): number {
  const left = Math.min(RENT_LIMITS_PENCE.member - earned.member, RENT_LIMITS_PENCE.home - earned.home)
  return Math.max(0, pence - Math.max(0, left))
}

/** The record announces the next rent day's part of a lump sum as soon as it knows that day, a month ahead. */
const AHEAD_DAYS = 31
const LATE_DAYS = 14

/**
 * The month whose limit a payment uses: that of its rent day, so that two rents paid in one month both count, and a
 * month paid ahead counts once it is the next. Months further ahead or long past use that of the day they were paid.
 */
export function countedIn(paid: { paidOn: string; dueOn: string | null }, today: string): string {
  const { paidOn, dueOn } = paid
  if (dueOn === null) return paidOn.slice(0, 7)
  const isTooLate = daysBetween(dueOn, paidOn) > LATE_DAYS
  const isFarAhead = dueOn > addDays(today > paidOn ? today : paidOn, AHEAD_DAYS)
  return (isTooLate || isFarAhead ? paidOn : dueOn).slice(0, 7)
}

/** Part of a payment that waits as an award of its own, beside the one that earned. */
export const aboveId = (paymentId: string): string => `${paymentId}~above`
