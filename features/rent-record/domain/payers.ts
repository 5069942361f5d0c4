import { daysBetween } from '@keyturn/platform/days'
import { EARLY_DAYS } from './cadence.ts'
import type { Match, Period, Row } from './model.ts'

type Payers = ReadonlySet<string>
export const NO_PAYERS: Payers = new Set()
/** So many paid periods on either side tell which accounts rent may have come from. */
const NEIGHBOURS = 3

/** The accounts each period's rent came from. */
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
 * A paid month is proved by the account that paid it. For any other the accounts that paid around it have to be
 * known; a bank that was left long before, or joined long after, says nothing about it.
 */
export function payersNear(payers: readonly Payers[], at: number): Payers {
  const paid = (each: Payers): boolean => each.size > 0
  const near = [
    ...payers.slice(0, at).filter(paid).slice(-NEIGHBOURS),
    ...payers.slice(at).filter(paid).slice(0, NEIGHBOURS),
  ]
  return new Set(near.flatMap((each) => [...each]))
}

/** Rent that comes sooner than this before its rent day was paid ahead, which is no habit. */
const MOST_EARLY_DAYS = 14

/** Days before each rent day on which its rent was booked; nought where it came later, null where there was none. */
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
    if (days <= MOST_EARLY_DAYS) early[at] = Math.max(early[at] ?? 0, days)
  }
  return early
}

/** Days before a rent day on which its rent may be paid: as early as the member paid around it, at least the usual few. */
export function earlyDaysNear(early: readonly (number | null)[], at: number): number {
  const paid = (days: number | null) => days !== null
  const near = [
    ...early.slice(0, at).filter(paid).slice(-NEIGHBOURS),
    ...early.slice(at).filter(paid).slice(0, NEIGHBOURS),
  ]
  return Math.max(EARLY_DAYS, ...near)
}
