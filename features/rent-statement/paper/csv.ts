import type { SignedStatement } from '../contract.ts'
import { homeTitleOf, paymentWords, stateWords } from './words.ts'

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

/** One line for each period, as spreadsheets read it (RFC 4180). The last column names the statement. */
export function csvOf(statement: SignedStatement): string {
  const lines = statement.homes.flatMap(({ shown, rows }, at) =>
    rows.map((row) => [
      homeTitleOf(at, statement.homes.length),
      shown.map(({ address }) => address ?? '').join('; '),
      row.due_on,
      row.due.toFixed(2),
      row.paid.toFixed(2),
      row.balance === null ? '' : row.balance.toFixed(2),
      row.state,
      row.payments.map(paymentWords).join('; '),
      stateWords(row),
      `keyturn-statement-${statement.code}`,
    ]),
  )
  return [HEADINGS, ...lines].map((cells) => `${cells.map(cell).join(',')}\r\n`).join('')
}

/** A cell that a spreadsheet would run as a formula is text. A number is not. */
function cell(text: string): string {
  const isFormula = /^[=+\-@\t\r]/.test(text) && !/^-?\d+(\.\d+)?$/.test(text)
  return `"${(isFormula ? `'${text}` : text).replaceAll('"', '""')}"`
}
