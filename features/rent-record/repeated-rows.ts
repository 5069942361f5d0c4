import { daysBetween } from '@keyturn/platform/days'
import type { Decision, Transaction } from './domain/find-rent.ts'

/** Whence a row came. */
export type Row = Transaction & { source: 'bank' | 'statement' }

/** A statement may date a payment by the day it was asked for, the bank by the next working day. */
const DAYS_APART = 3

/**
 * A statement of an account that the bank shows itself brings its rows once more. The bank's own counts, for it proves
 * more; what the member said of the other is said of it. Each row of a bank answers for one of each statement.
 */
export function withoutRepeats<R extends Row>(
  rows: readonly R[],
  decisions: readonly Decision[],
): { rows: R[]; decisions: Decision[] } {
  const repeats = new Map<string, string>()
  const byPence = Map.groupBy(
    rows.filter(({ source }) => source === 'bank'),
    ({ pence }) => pence,
  )
  const brought = rows.filter(({ source }) => source === 'statement')
  const inOrder = brought.toSorted((a, b) => (`${a.bookedOn} ${a.id}` < `${b.bookedOn} ${b.id}` ? -1 : 1))
  const answered = new Set<string>()
  for (let apart = 0; apart <= DAYS_APART; apart++)
    for (const { id, accountId, bookedOn, pence } of inOrder) {
      if (repeats.has(id)) continue
      const own = byPence
        .get(pence)
        ?.find(
          (row) =>
            Math.abs(daysBetween(row.bookedOn, bookedOn)) === apart &&
            !answered.has(`${accountId} ${row.id}`),
        )
      if (!own) continue
      repeats.set(id, own.id)
      answered.add(`${accountId} ${own.id}`)
    }
  const decided = new Set(decisions.map(({ transactionId }) => transactionId))
  return {
    rows: rows.filter(({ id }) => !repeats.has(id)),
    decisions: decisions.flatMap((said) => {
      const own = repeats.get(said.transactionId)
      if (own === undefined) return said
      return decided.has(own) ? [] : { ...said, transactionId: own }
    }),
  }
}
