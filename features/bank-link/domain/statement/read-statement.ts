import type { Day } from '@keyturn/platform/days'
import { cellsOf } from './csv.ts'
import { readAmount, readDay } from './parse-values.ts'

export interface StatementRow {
  bookedOn: Day
  pence: number
  description: string
}

export type ReadStatement =
  | { kind: 'read'; rows: StatementRow[]; from: Day; to: Day; skipped: number }
  | { kind: 'unreadable'; sentence: string }

const MAX_ROWS = 5_000

/** Parses a bank statement: OFX or QFX if it has their tags, otherwise comma-separated. */
export function readStatement(text: string): ReadStatement {
  const plain = text.replace(/^\ufeff/, '')
  const found = /<OFX>|<STMTTRN>/i.test(plain) ? readOfx(plain) : readCsv(plain)
  if (!found)
    return {
      kind: 'unreadable',
      sentence:
        'We cannot find a date, a description and an amount in this file. Download it from your bank as CSV or OFX.',
    }
  const days = found.rows.map(({ bookedOn }) => bookedOn).sort()
  const [from, to] = [days[0], days.at(-1)]
  if (!from || !to) return { kind: 'unreadable', sentence: 'There are no transactions in this file.' }
  if (found.rows.length > MAX_ROWS)
    return {
      kind: 'unreadable',
      sentence: 'This file holds more than 5,000 transactions. Download fewer months.',
    }
  return { kind: 'read', ...found, from, to }
}

interface ParsedRows {
  rows: StatementRow[]
  skipped: number
}

function readOfx(text: string): ParsedRows {
  let skipped = 0
  const rows = text
    .split(/<STMTTRN>/i)
    .slice(1)
    .flatMap((part) => {
      const field = (name: string): string =>
        new RegExp(`<${name}>([^<\\r\\n]*)`, 'i').exec(part)?.[1]?.trim() ?? ''
      const bookedOn = readDay(field('DTPOSTED').slice(0, 8))
      const pence = readAmount(field('TRNAMT'))
      const description = [field('NAME'), field('MEMO')].filter(Boolean).join(' ').replaceAll('&amp;', '&')
      if (bookedOn && pence !== null) return [{ bookedOn, pence, description }]
      skipped += 1
      return []
    })
  return { rows, skipped }
}

interface Columns {
  day: number
  words: number[]
  amount: number | null
  out: number | null
  in: number | null
}

/** Finds the header as the first row with a date column, because banks put names and balances above it. */
function readCsv(text: string): ParsedRows | null {
  const cells = cellsOf(text)
  const header = cells.findIndex((row) => columnsOf(row) !== null)
  const columns = header >= 0 ? columnsOf(cells[header] ?? []) : withoutHeader(cells[0] ?? [])
  if (!columns) return null
  let skipped = 0
  const rows = cells.slice(header + 1).flatMap((row) => {
    const bookedOn = readDay(row[columns.day] ?? '')
    const pence = amountIn(row, columns)
    const description = columns.words
      .map((at) => row[at] ?? '')
      .filter(Boolean)
      .join(' ')
    if (bookedOn && pence !== null) return [{ bookedOn, pence, description }]
    skipped += 1
    return []
  })
  return { rows, skipped }
}

function columnsOf(row: string[]): Columns | null {
  const names = row.map((name) => name.toLowerCase())
  const find = (pattern: RegExp): number | null => {
    const at = names.findIndex((name) => pattern.test(name))
    return at < 0 ? null : at
  }
  const day = find(/^(transaction |completed |booking |posting )?date( completed)?$/) ?? find(/^date/)
  const amount = find(/^(amount|value)\b(?! date)/)
  const out = find(/^(paid|money) out|^debit|withdrawn/)
  const into = find(/^(paid|money) in|^credit|paid in/)
  const words = names.flatMap((name, at) =>
    /description|memo|narrative|^name$|counter ?party|^reference$|^details$|payee/.test(name) ? [at] : [],
  )
  if (day === null || words.length === 0 || (amount === null && out === null)) return null
  return { day, words, amount, out, in: into }
}

/** Handles a large bank's files without a header: date, description, amount. */
function withoutHeader(row: string[]): Columns | null {
  const fits = row.length >= 3 && readDay(row[0] ?? '') !== null && readAmount(row[2] ?? '') !== null
  return fits ? { day: 0, words: [1], amount: 2, out: null, in: null } : null
}

function amountIn(row: string[], columns: Columns): number | null {
  if (columns.amount !== null) return readAmount(row[columns.amount] ?? '')
  const out = columns.out === null ? null : readAmount(row[columns.out] ?? '')
  const into = columns.in === null ? null : readAmount(row[columns.in] ?? '')
  if (out === null && into === null) return null
  return Math.abs(into ?? 0) - Math.abs(out ?? 0)
}
