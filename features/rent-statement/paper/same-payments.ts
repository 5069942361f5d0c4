import type { SignedStatement } from '../contract.ts'

type Row = SignedStatement['homes'][number]['rows'][number]

/**
 * Returns true if each row with payments still has the same rent and payments. Rows without payments are ignored,
 * because they may be proved later.
 */
export function hasSamePayments(before: readonly Row[], now: readonly Row[]): boolean {
  const textOf = ({ due_on: dueOn, due, other_payee: payee, payments }: Row): string =>
    JSON.stringify([dueOn, due, payee === 'in_doubt', payments])
  const present = new Set(now.map(textOf))
  return before.every((row) => row.payments.length === 0 || present.has(textOf(row)))
}
