import { daysBetween } from '@keyturn/platform/days'
import { EARLY_DAYS } from '@keyturn/rent-engine/rules'
import type { Match, Period, Row } from './model.ts'

type Payers = ReadonlySet<string>
export const NO_PAYERS: Payers = new Set()
/** Paid periods on either side whose accounts are considered. */
const NEIGHBOURS = 3

/** Accounts from which each period's rent was paid. */
export function payersOf(
  periods: readonly Period[],
  matches: readonly Match[],
  rows: ReadonlyMap<string, Row>,
): Payers[] {
  const payers = periods.map(() => new Set<string>())
  for (const { transactionId, periodIndexes } of matches) {
    const row = rows.get(transactionId)
    if (row) for (const at of periodIndexes) payers[at]?.add(row.accountId)
  }
  return payers
}

/**
 * Accounts that must be known to judge a period: its own payer, and those around it. Accounts linked long before or
 * after are irrelevant.
 */
export function payersNear(payers: readonly Payers[], at: number): Payers {
  const paid = (each: Payers): boolean => each.size > 0
  const near = [
    ...payers.slice(0, at).filter(paid).slice(-NEIGHBOURS),
    ...payers.slice(at).filter(paid).slice(0, NEIGHBOURS),
  ]
  return new Set(near.flatMap((each) => [...each]))
}

/** Maximum days early for a usual payment. Earlier rent was paid in advance. */
const MAX_EARLY_DAYS = 14

/** Days before each rent day on which its rent was booked; 0 if later, null if there was none. */
export function earlyDaysOf(
  periods: readonly Period[],
  matches: readonly Match[],
  rows: ReadonlyMap<string, Row>,
): (number | null)[] {
  const early: (number | null)[] = periods.map(() => null)
  for (const { transactionId, periodIndexes } of matches) {
    const [at = -1] = periodIndexes
    const [row, period] = [rows.get(transactionId), periods[at]]
    if (!row || !period) continue
    const days = daysBetween(row.bookedOn, period.dueOn)
    if (days <= MAX_EARLY_DAYS) early[at] = Math.max(early[at] ?? 0, days)
  }
  return early
}

/** Days before a rent day on which its rent may be paid: the earliest around it, but at least `EARLY_DAYS`. */
export function earlyDaysNear(early: readonly (number | null)[], at: number): number {
  const paid = (days: number | null) => days !== null
  const near = [
    ...early.slice(0, at).filter(paid).slice(-NEIGHBOURS),
    ...early.slice(at).filter(paid).slice(0, NEIGHBOURS),
  ]
  return Math.max(EARLY_DAYS, ...near)
}
