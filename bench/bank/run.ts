import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { bringPage } from '@keyturn/bank-link/ingest'
import { movableClock } from '@keyturn/platform/clock'
import { closeDatabase, openDatabase } from '@keyturn/platform/db'
import { from as copyFrom } from 'pg-copy-streams'
import { withDatabase } from '../database.ts'
import { pairedRounds, printTable } from '../measure.ts'

const ROWS = 20_000
const PAGE = 500
const DAY_MS = 86_400_000

interface BenchRow {
  id: string
  status: 'booked'
  at: string
  pence: number
  currency: string
  description: string
  merchant: null
  kind: 'card'
}

function history(rows: number): BenchRow[] {
  const start = Date.parse('2024-09-10')
  return Array.from({ length: rows }, (_, nth) => ({
    id: `tx_${nth}`,
    status: 'booked',
    at: new Date(start + Math.floor((nth / rows) * 730) * DAY_MS).toISOString(),
    pence: -(100 + ((nth * 7919) % 9_000)),
    currency: 'GBP',
    description: `GREENBASKET STORES ${nth % 4_000}`,
    merchant: null,
    kind: 'card',
  }))
}

const pagesOf = (rows: BenchRow[]): BenchRow[][] =>
  Array.from({ length: Math.ceil(rows.length / PAGE) }, (_, nth) => rows.slice(nth * PAGE, (nth + 1) * PAGE))

/**
 * Rows in, told apart from those already there, in transactions of a page; beside PostgreSQL taking the same rows
 * into the same table, indexes and all, by COPY without a question.
 */
await withDatabase(async (url) => {
  const database = openDatabase({ url })
  const { db } = database
  const clock = movableClock()
  const rows = history(ROWS)
  const bring = async (memberId: string, accountId: string, pages: BenchRow[][]): Promise<void> => {
    const readingId = randomUUID()
    for (const page of pages)
      await db.transaction((tx) => bringPage({ clock }, tx, { memberId, accountId, readingId }, page))
  }
  const perSecond = (count: number, began: number): number =>
    Math.round((count * 1000) / (performance.now() - began))
  const copy = async (): Promise<number> => {
    const [memberId, accountId] = [randomUUID(), randomUUID()]
    const lines = rows.map((row) =>
      [
        memberId,
        randomUUID(),
        accountId,
        row.id,
        `${row.at.slice(0, 10)} ${row.pence} ${row.description}`,
        'booked',
        row.at.slice(0, 10),
        row.pence,
        row.description,
        'card',
        row.at,
        row.at,
      ].join('\t'),
    )
    const client = await db.$client.connect()
    const began = performance.now()
    const stream = client.query(
      copyFrom(
        'copy bank_transaction (member_id, id, account_id, provider_id, fingerprint, status, booked_on, pence, description, kind, first_seen_at, changed_at) from stdin',
      ),
    )
    stream.end(`${lines.join('\n')}\n`)
    await once(stream, 'finish')
    const figure = perSecond(ROWS, began)
    client.release()
    return figure
  }
  const results = await pairedRounds([
    { name: 'PostgreSQL COPY into the same table', round: copy },
    {
      name: 'bank-link: first reading, page by page',
      async round() {
        const began = performance.now()
        await bring(randomUUID(), randomUUID(), pagesOf(rows))
        return perSecond(ROWS, began)
      },
    },
  ])
  printTable('Transactions brought in', results, 'transactions/s')

  const known: number[] = []
  for (const years of [1, 4, 16]) {
    const [memberId, accountId] = [randomUUID(), randomUUID()]
    const year = history(1_000 * years)
    await bring(memberId, accountId, pagesOf(year))
    const news = history(20).map((row, nth) => ({ ...row, id: `new_${nth}`, at: '2026-11-20T00:00:00Z' }))
    await bring(memberId, accountId, [news])
    const began = performance.now()
    for (let nth = 0; nth < 50; nth += 1) await bring(memberId, accountId, [news])
    known.push((performance.now() - began) / 50)
  }
  const figures = [1, 4, 16].map((years, nth) => `${years * 1_000} rows kept: ${known[nth]?.toFixed(2)} ms`)
  process.stdout.write(
    `\nTwenty rows read again (cost must not grow with what is kept)\n  ${figures.join('\n  ')}\n`,
  )
  await closeDatabase(database)
})
