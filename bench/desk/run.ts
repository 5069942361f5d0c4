import { cpus, loadavg } from 'node:os'
import { readListing, sourcesOf } from '@keyturn/admin/lists'
import { closeDatabase, type Db, openDatabase } from '@keyturn/platform/db'
import { withDatabase } from '../database.ts'
import { cpuMs } from '../draft/cpu.ts'
import { fillAdmin } from './fill.ts'

/**
 * Benchmarks the admin area with 100,000 members and 3,000,000 months, against hand-written SQL: paginated lists, and
 * searches with one, some and very many results.
 */
const MEMBERS = Number(process.env.MEMBERS ?? 100_000)
const MONTHS = Number(process.env.MONTHS ?? 30)
const ROUNDS = Number(process.env.ROUNDS ?? 60)
const WARM = 8

/** Hand-written SQL for the same search: months and agreements of the members found, waiting ones first. */
const FOUND_BY_HAND = `
  select d.member_id, d.name, d.address, p.due_on::timestamptz as since, p.state as status,
    case when p.state in ('not_found', 'part_paid') then 1 else 2 end as rank
  from desk_person d join rent_period p on p.member_id = d.member_id and p.state <> 'upcoming'
  where d.words @@ $1::tsquery
  union all
  select d.member_id, d.name, d.address, a.uploaded_at, coalesce(c.status, 'pending'),
    case when c.status in ('approved', 'incomplete') then 2 else 0 end
  from desk_person d join agreement a on a.member_id = d.member_id
  left join desk_decision c on c.member_id = a.member_id and c.kind = 'agreement' and c.is_latest
  where d.words @@ $1::tsquery`
const BY_HAND = `${FOUND_BY_HAND} order by rank, since desc limit 25`
const COUNT_BY_HAND = `select count(*) from (${FOUND_BY_HAND}) found`

const someone = (round: number): number => 1 + ((round * 7919) % MEMBERS)
const searches: Record<string, (round: number) => string[]> = {
  'one person by two words': (round) => [`number${someone(round)}`, 'shah'].slice(0, 1 + (round % 2)),
  'some people': (round) => [`number${someone(round)}`.slice(0, -2)],
  'the commonest surname': () => ['okafor'],
  'the commonest first name and surname': () => ['amara', 'okafor'],
  'a street': () => ['mill', 'lane'],
  'a postcode': (round) => [`ls${round % 30}`, `${round % 10}ab`],
  'an email address': (round) => [`member${someone(round)}`, 'example', 'com'],
  'what everybody has': () => ['example', 'com'],
}

await withDatabase(async (url) => {
  const database = openDatabase({ url })
  const { db } = database
  await fillAdmin(db.$client, MEMBERS, MONTHS)
  const asked = { offset: 0, limit: 25, oldestFirst: false, staff: { emails: ['x@y.z'], only: false } }
  const lines: string[] = []
  for (const list of ['verifications', 'applications'] as const) {
    for (const [name, words] of Object.entries(searches))
      lines.push(
        await measureRow(db, `${list}: ${name}`, (round) =>
          readListing(db, sourcesOf(list), { ...asked, words: words(round) }),
        ),
      )
    for (const page of [1, 10, 100])
      lines.push(
        await measureRow(db, `${list}: page ${page} of all`, () =>
          readListing(db, sourcesOf(list), { ...asked, words: [], offset: (page - 1) * 25 }),
        ),
      )
  }
  lines.push(
    await measureRow(db, 'by hand in SQL: one person', async (round) => {
      const query = `'number${someone(round)}':*`
      await db.$client.query({ name: 'by-hand', text: BY_HAND, values: [query] })
      await db.$client.query({ name: 'count-by-hand', text: COUNT_BY_HAND, values: [query] })
    }),
  )
  process.stdout.write(
    `\nThe desk, ${MEMBERS.toLocaleString('en-GB')} members, ${(MEMBERS * MONTHS).toLocaleString('en-GB')} months, ${cpus().length} cores, load ${loadavg()[0]?.toFixed(1)}\n${lines.join('')}`,
  )
  await closeDatabase(database)
})

/** Measures wall time and processor time of a call. On a busy machine only the processor time is reliable. */
async function measureRow(db: Db, name: string, work: (round: number) => Promise<unknown>): Promise<string> {
  const taken: number[] = []
  const spent: number[] = []
  for (let round = 0; round < ROUNDS + WARM; round++) {
    const before = await cpuMs(db)
    const began = performance.now()
    await work(round)
    const ms = performance.now() - began
    const after = await cpuMs(db)
    if (round < WARM) continue
    taken.push(ms)
    spent.push(after.own + after.database - before.own - before.database)
  }
  return `${name.padEnd(56)} ${at(taken, 0.5)} ${at(taken, 0.95)}   of processors ${at(spent, 0.5)} ${at(spent, 0.95)}\n`
}

function at(values: readonly number[], part: number): string {
  const sorted = values.toSorted((a, b) => a - b)
  const value = (sorted[Math.floor(sorted.length * part)] ?? 0).toFixed(1)
  return `p${part * 100} ${value.padStart(6)} ms`
}
