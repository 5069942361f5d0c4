import { loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { addMonths } from '@keyturn/platform/days'
import { closeDatabase, type Db, openDatabase } from '@keyturn/platform/db'
import { inconsistentLedgers } from '@keyturn/rewards'
import { withDatabase } from '../database.ts'
import { cpuMs } from '../draft/cpu.ts'

/** node bench/books/run.ts [--members 1000,10000,100000]: the nightly check of every points book, which finds nothing. */
const { values } = parseArgs({ options: { members: { type: 'string', default: '1000,10000,100000' } } })
const MONTHS = 24
/** Random order, so that each batch is spread over the tables' indexes. */
const ID = "md5('m' || n)::uuid"
const say = (line: string) => process.stdout.write(`${line}\n`)

/** Batch size, because no statement of ours may run for longer than a minute. */
const BATCH_SIZE = 10_000

const insertsOf = (month: number, day: string): string[] => [
  `insert into points_entry (member_id, number, cause, kind, from_account, to_account, points, category, total_change,
      count_change, occurred_on, happened_on, note, available_after, recorded_at)
    select id, ${month}, 'rent:${month}', 'rent', 'earned', 'available', 1, 'Rent', 1, 1, date '${day}', date '${day}', '',
      ${month}, now() from asked`,
  `insert into points_award (member_id, payment_id, tenancy_id, payee, paid_on, pence, state, multiplier_tenths, points,
      decided_at)
    select id, '${month}', 'home', '', date '${day}', 100, 'earned', 10, 1, now() from asked`,
  `insert into points_total (member_id, grouped_by, key, points, included_count)
    select id, 'month', '${day.slice(0, 7)}', 1, 1 from asked`,
]

/** Fills each book with a point per month's rent: entry, award, and the sums beside them. */
async function fillBooks(db: Db, members: number): Promise<void> {
  const asked = `with asked as (select ${ID} as id from generate_series($1::int, $2::int) n)`
  const inPieces = async (text: string): Promise<void> => {
    for (let from = 1; from <= members; from += BATCH_SIZE)
      await db.$client.query(`${asked} ${text}`, [from, Math.min(members, from + BATCH_SIZE - 1)])
  }
  await inPieces(`insert into member (id, password_hash, first_name, last_name, signed_up_at)
    select id, '', '', '', now() from asked`)
  await inPieces(`insert into points_book (member_id, entry_count, earned, available)
    select id, ${MONTHS}, -${MONTHS}, ${MONTHS} from asked`)
  await inPieces(`insert into points_total (member_id, grouped_by, key, points, included_count)
    select id, 'category', 'Rent', ${MONTHS}, ${MONTHS} from asked`)
  for (let month = 1; month <= MONTHS; month++)
    for (const insert of insertsOf(month, addMonths('2024-11-01', month))) await inPieces(insert)
  for (const table of ['member', 'points_book', 'points_total', 'points_entry', 'points_award'])
    await db.$client.query(`vacuum analyze ${table}`)
}

let smallest: number | null = null
for (const members of values.members.split(',').map(Number))
  await withDatabase(async (url) => {
    const database = openDatabase({ url })
    const { db } = database
    await fillBooks(db, members)
    await inconsistentLedgers(db)
    const before = await cpuMs(db)
    const began = performance.now()
    const broken = await inconsistentLedgers(db)
    const seconds = (performance.now() - began) / 1000
    const after = await cpuMs(db)
    if (broken.length > 0) throw new Error(`${broken.length} books do not add up.`)
    const aMember = (after.own + after.database - before.own - before.database) / members
    smallest ??= aMember
    say(
      `${members.toLocaleString('en-GB')} books (load ${loadavg()[0]?.toFixed(1)}): ${aMember.toFixed(4)} ms of processor time each, ${(aMember / smallest).toFixed(2)} times the smallest, ${seconds.toFixed(1)} s in all`,
    )
    await closeDatabase(database)
  })
