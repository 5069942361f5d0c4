import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { ingestPage } from '@keyturn/bank-link/ingest'
import { movableClock } from '@keyturn/platform/clock'
import { closeDatabase, openDatabase } from '@keyturn/platform/db'
import { from as copyFrom } from 'pg-copy-streams'
import { withDatabase, withPlainConnection } from '../database.ts'
import { pairedRounds, printTable } from '../measure.ts'

const ROWS = 100_000
const PAGE = 500
const DAY_MS = 86_400_000
const MILLION = 1_000_000

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

const START = Date.parse('2024-09-10')

/** Returns the nth of so many rows, spread over two years. */
const rowOf = (nth: number, rows: number): BenchRow => ({
  id: `tx_${nth}`,
  status: 'booked',
  at: new Date(START + Math.floor((nth / rows) * 730) * DAY_MS).toISOString(),
  pence: -(100 + ((nth * 7919) % 9_000)),
  currency: 'GBP',
  description: `GREENBASKET STORES ${nth % 4_000}`,
  merchant: null,
  kind: 'card',
})

const history = (rows: number): BenchRow[] => Array.from({ length: rows }, (_, nth) => rowOf(nth, rows))

const pagesOf = (rows: BenchRow[]): BenchRow[][] =>
  Array.from({ length: Math.ceil(rows.length / PAGE) }, (_, nth) => rows.slice(nth * PAGE, (nth + 1) * PAGE))

interface Place {
  memberId: string
  accountId: string
}

const anotherAccount = (): Place => ({ memberId: randomUUID(), accountId: randomUUID() })

function* millionPages(weigh: (mb: number) => void): Generator<BenchRow[]> {
  for (let nth = 0; nth < MILLION; nth += PAGE) {
    if (nth % 50_000 === 0) weigh(Math.round(process.memoryUsage().rss / 1_048_576))
    yield Array.from({ length: PAGE }, (_, more) => rowOf(nth + more, MILLION))
  }
}

/**
 * Compares inserting rows page by page with PostgreSQL's COPY into the same indexed table. Each page is deduplicated
 * in its own transaction.
 */
await withDatabase(async (url) => {
  const database = openDatabase({ url })
  const { db } = database
  const clock = movableClock()
  const rows = history(ROWS)
  const bring = async (place: Place, pages: Iterable<BenchRow[]>, first = false): Promise<void> => {
    const target = { ...place, readingId: randomUUID(), first }
    for (const page of pages) await db.transaction((tx) => ingestPage({ clock }, tx, target, page))
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
    return withPlainConnection(url, async (line) => {
      const began = performance.now()
      const stream = line.query(
        copyFrom(
          'copy bank_transaction (member_id, id, account_id, provider_id, fingerprint, status, booked_on, pence, description, kind, first_seen_at, changed_at) from stdin',
        ),
      )
      stream.end(`${lines.join('\n')}\n`)
      await once(stream, 'finish')
      return perSecond(ROWS, began)
    })
  }
  // Updates the planner's statistics, as autovacuum would within a minute.
  const analyze = () => db.$client.query('analyze bank_transaction')
  for (let members = 0; members < 20; members += 1)
    await bring(anotherAccount(), pagesOf(history(1_000)), true)
  await analyze()
  const results = await pairedRounds(
    [
      { name: 'PostgreSQL COPY into the same table', round: copy },
      {
        name: 'bank-link: first reading, page by page',
        async round() {
          const began = performance.now()
          await bring(anotherAccount(), pagesOf(rows), true)
          return perSecond(ROWS, began)
        },
      },
      {
        name: 'bank-link: the same history once more, every row known',
        async round() {
          const place = anotherAccount()
          await bring(place, pagesOf(rows), true)
          await analyze()
          const began = performance.now()
          await bring(place, pagesOf(rows))
          return perSecond(ROWS, began)
        },
      },
    ],
    3,
  )
  printTable(`${ROWS.toLocaleString('en-GB')} transactions brought in`, results, 'transactions/s')

  const news = history(20).map((row, nth) => ({ ...row, id: `new_${nth}`, at: '2026-11-20T00:00:00Z' }))
  const kept: { rows: number; place: Place }[] = []
  for (const rows of [1_000, 4_000, 16_000, 64_000]) {
    const place = anotherAccount()
    await bring(place, pagesOf(history(rows)), true)
    await bring(place, [news])
    kept.push({ rows, place })
  }
  await analyze()
  const flat = await pairedRounds(
    kept.map(({ rows, place }) => ({
      name: `with ${rows.toLocaleString('en-GB')} rows kept`,
      async round() {
        const began = performance.now()
        for (let nth = 0; nth < 100; nth += 1) await bring(place, [news])
        return perSecond(100, began)
      },
    })),
  )
  printTable('Twenty rows read again: the cost must not grow with what is kept', flat, 'readings/s')

  const began = performance.now()
  let mostMb = 0
  await bring(
    anotherAccount(),
    millionPages((mb) => (mostMb = Math.max(mostMb, mb))),
    true,
  )
  process.stdout.write(
    `\nA million rows in one account: ${((performance.now() - began) / 1000).toFixed(1)} s, ${perSecond(MILLION, began).toLocaleString('en-GB')} transactions/s, at most ${mostMb} MB of memory\n`,
  )
  await closeDatabase(database)
})
