import type { SignedStatement } from '../contract.ts'
import { homeTitleOf, paymentText, stateText } from './copy.ts'

const HEADINGS = [
  'home',
  'address',
  'due_on',
  'due',
  'paid',
  'balance',
  'state',
  'payments',
  'in_words',
  'statement',
] as const

/** Renders one CSV line per period (RFC 4180). The last column identifies the statement. */
export function csvOf(statement: SignedStatement): string {
  const lines = statement.homes.flatMap(({ shown, rows }, at) =>
    rows.map((row) => [
      homeTitleOf(at, statement.homes.length),
      addressesOf(shown, row.due_on.slice(0, 7)).join('; '),
      row.due_on,
      row.due.toFixed(2),
      row.paid.toFixed(2),
      row.balance === null ? '' : row.balance.toFixed(2),
      row.state,
      row.payments.map(paymentText).join('; '),
      stateText(row),
      `keyturn-statement-${statement.code}`,
    ]),
  )
  return [HEADINGS, ...lines].map((cells) => `${cells.map(cell).join(',')}\r\n`).join('')
}

/** Addresses for which the home's month was proved; all of them for an unproved month. */
function addressesOf(shown: SignedStatement['homes'][number]['shown'], month: string): string[] {
  const own = shown.filter(({ months }) => months?.includes(month) ?? true)
  const addresses = (own.length > 0 ? own : shown).map(({ address }) => address ?? '')
  return [...new Set(addresses)]
}

/** Prevents CSV injection: quotes a cell that a spreadsheet would run as a formula, except numbers. */
function cell(text: string): string {
  const isFormula = /^[=+\-@\t\r]/.test(text) && !/^-?\d+(\.\d+)?$/.test(text)
  return `"${(isFormula ? `'${text}` : text).replaceAll('"', '""')}"`
}
