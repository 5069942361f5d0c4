import { addDays, addMonths } from '@keyturn/platform/days'
import { closeDatabase, type Db, openDatabase } from '@keyturn/platform/db'
import { post } from '../../features/rewards/actions/post-entries.ts'
import { readSummary } from '../../features/rewards/actions/read-summary.ts'
import { awardMovements } from '../../features/rewards/domain/book.ts'
import { openBook } from '../../features/rewards/store/books.ts'
import { withDatabase } from '../database.ts'
import { cpuMs } from '../draft/cpu.ts'
import { pairedRounds, printTable } from '../measure.ts'
import { hasPgbench, pgbench } from './pgbench.ts'

const MEMBERS = 2_000
const CLIENTS = 20
const SECONDS = 4
const NOW = new Date('2026-10-02T09:00:00Z')
const spent = { postings: 0, ours: 0, database: 0 }
const memberId = (n: number): string =>
  n
    .toString(16)
    .padStart(32, '0')
    .replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')

await withDatabase(async (url) => {
  const database = openDatabase({ url, connections: CLIENTS })
  const { db } = database
  const { $client: client } = db
  await client.query(`insert into member (id, password_hash, first_name, last_name, signed_up_at)
    select lpad(to_hex(n), 32, '0')::uuid, '', '', '', '${NOW.toISOString()}' from generate_series(1, ${MEMBERS}) n`)
  await client.query('insert into points_book (member_id) select id from member')
  await client.query(`insert into subscription_change (member_id, id, subscription_id, kind, plan, happened_at)
    select id, id, 'sub_bench', 'began', 'premium', '${NOW.toISOString()}' from member`)

  const ours = { name: 'the ledger’s own posting', round: () => postings(db) }
  if (await hasPgbench()) {
    const theirs = {
      name: 'pgbench, the same statements prepared',
      round: () => pgbench(url, { clients: CLIENTS, seconds: SECONDS }),
    }
    printTable(`Postings, ${CLIENTS} connections`, await pairedRounds([theirs, ours]), 'postings/s')
  } else {
    process.stdout.write(
      'pgbench is not here (Debian: postgresql-contrib), so there is nothing to compare with.\n',
    )
    printTable(`Postings, ${CLIENTS} connections`, await pairedRounds([ours]), 'postings/s')
  }

  const each = (ms: number): string => `${((ms * 1000) / spent.postings).toFixed(0)} us`
  process.stdout.write(
    `A posting takes ${each(spent.ours)} of processors in the app and ${each(spent.database)} in PostgreSQL.\n`,
  )

  const readers = []
  for (const months of [1, 12, 120]) {
    const member = memberId(MEMBERS - readers.length)
    await addHistory(db, member, months)
    readers.push({ name: `${months} months of history`, round: () => summaries(db, member) })
  }
  printTable('Rewards summary, one after the other', await pairedRounds(readers), 'reads/s')
  await closeDatabase(database)
})

/** Posts a verified rent as `earnPoints` does: opens the book, writes entry, sums and balances. */
async function postOne(db: Db, member: string, points: number, day: string): Promise<void> {
  await db.transaction(async (tx) => {
    const book = await openBook(tx, member)
    const posting = {
      cause: `bench:${book.entryCount + 1}`,
      kind: 'rent',
      category: 'Rent',
      note: 'October rent',
      occurredOn: day,
      movements: awardMovements(book.balances, 'earned', points),
      total: points,
      count: 1,
    }
    await post(tx, member, { book, postings: [posting], now: NOW })
  })
}

async function postings(db: Db): Promise<number> {
  const before = await cpuMs(db)
  const until = performance.now() + SECONDS * 1000
  let done = 0
  const client = async (): Promise<void> => {
    while (performance.now() < until) {
      const n = 1 + Math.floor(Math.random() * MEMBERS)
      await postOne(db, memberId(n), 1 + Math.floor(Math.random() * 2000), '2026-10-02')
      done += 1
    }
  }
  const began = performance.now()
  await Promise.all(Array.from({ length: CLIENTS }, client))
  const perSecond = (done * 1000) / (performance.now() - began)
  const after = await cpuMs(db)
  spent.postings += done
  spent.ours += after.own - before.own
  spent.database += after.database - before.database
  return perSecond
}

/** Creates a book with rent for so many months up to now. */
async function addHistory(db: Db, member: string, months: number): Promise<void> {
  for (const table of ['points_total', 'points_entry', 'points_book'])
    await db.$client.query(`delete from ${table} where member_id = $1`, [member])
  for (let ago = months - 1; ago >= 0; ago -= 1)
    await postOne(db, member, 1740, addDays(addMonths('2026-10-01', -ago), 1))
}

async function summaries(db: Db, member: string): Promise<number> {
  const context = { db, replica: db, clock: { now: () => NOW } }
  const began = performance.now()
  const reads = 400
  for (let read = 0; read < reads; read += 1) await readSummary(context, member)
  return (reads * 1000) / (performance.now() - began)
}
