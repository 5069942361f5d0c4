import { daysBetween } from '@keyturn/platform/days'
import type { Decision, Row } from './model.ts'

/** Days apart: a statement may show the requested day, the bank the next working day. */
const DAYS_APART = 3

/**
 * Drops statement rows that a linked bank also shows, and moves their answers to the bank row. Matches are one to one
 * per statement account.
 */
export function withoutRepeats<R extends Row>(
  rows: readonly R[],
  decisions: readonly Decision[],
): { rows: readonly R[]; decisions: readonly Decision[] } {
  const brought = rows.filter(({ source }) => source === 'statement')
  if (brought.length === 0) return { rows, decisions }
  const repeats = new Map<string, string>()
  const byPence = Map.groupBy(
    rows.filter(({ source }) => source === 'bank'),
    ({ pence }) => pence,
  )
  const inOrder = brought.toSorted((a, b) => (`${a.bookedOn} ${a.id}` < `${b.bookedOn} ${b.id}` ? -1 : 1))
  const answered = new Set<string>()
  // Rent moved to another account and paid from there: the bank row is the transfer, so the payment is no repeat.
  const cameInFirst = ({ accountId, bookedOn, pence }: Row): boolean =>
    brought.some(
      (row) =>
        row.accountId === accountId &&
        row.pence === -pence &&
        Math.abs(daysBetween(row.bookedOn, bookedOn)) <= DAYS_APART &&
        !repeats.has(row.id),
    )
  const pairUp = (repeated: readonly R[], apart: number): void => {
    for (const row of repeated) {
      const { id, accountId, bookedOn, pence } = row
      if (repeats.has(id)) continue
      const own = byPence
        .get(pence)
        ?.find(
          (each) =>
            Math.abs(daysBetween(each.bookedOn, bookedOn)) === apart &&
            !answered.has(`${accountId} ${each.id}`),
        )
      if (!own || (pence < 0 && cameInFirst(row))) continue
      repeats.set(id, own.id)
      answered.add(`${accountId} ${own.id}`)
    }
  }
  for (const isArrival of [true, false])
    for (let apart = 0; apart <= DAYS_APART; apart++)
      pairUp(
        inOrder.filter(({ pence }) => pence > 0 === isArrival),
        apart,
      )
  const decided = new Set(decisions.map(({ transactionId }) => transactionId))
  return {
    rows: rows.filter(({ id }) => !repeats.has(id)),
    decisions: decisions.flatMap((decision) => {
      const own = repeats.get(decision.transactionId)
      if (own === undefined) return decision
      return decided.has(own) ? [] : { ...decision, transactionId: own }
    }),
  }
}
