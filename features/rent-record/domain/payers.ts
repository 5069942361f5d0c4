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
