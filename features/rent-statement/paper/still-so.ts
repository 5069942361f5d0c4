import type { SignedStatement } from '../contract.ts'

type Row = SignedStatement['homes'][number]['rows'][number]

/**
 * True if what a statement calls seen or proved is so today: each such row has the same rent and the same payments. A row
 * that was not proved may be proved by now.
 */
export function isStillSo(before: readonly Row[], now: readonly Row[]): boolean {
  const textOf = ({ due_on: dueOn, due, other_payee: payee, payments }: Row): string =>
    JSON.stringify([dueOn, due, payee === 'in_doubt', payments])
  const present = new Set(now.map(textOf))
  return before.every((row) => row.payments.length === 0 || present.has(textOf(row)))
}
