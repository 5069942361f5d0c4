import { readListing, sourcesOf } from '@keyturn/back-office/lists'
import { closeDatabase, openDatabase } from '@keyturn/platform/db'
import { withDatabase } from '../database.ts'

/**
 * The desk's search at 100,000 members and 3,000,000 months: the list as the program reads it beside the same
 * question put to PostgreSQL by hand, in turn, with the same words.
 */
const MEMBERS = Number(process.env.MEMBERS ?? 100_000)
const MONTHS = 30
const PIECE = 5_000
const ROUNDS = Number(process.env.ROUNDS ?? 200)
const FIRST = ['Amara', 'Priya', 'Tom', 'Leah', 'Joel', 'Sian', 'Marta', 'Owen', 'Zoe', 'Idris']
const LAST = ['Okafor', 'Shah', 'Whelan', 'Donnelly', 'Price', 'Kowal', 'Blake', 'Adeyemi', 'Marsh', 'Bright']
const STREETS = ['Mill Lane', 'Cobden Street', 'Albany Terrace', 'Quay House', 'Orchard Close', 'Alma Road']

/** As somebody would write it who wants just this: months and agreements of whoever is found, what waits first. */
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

await withDatabase(async (url) => {
  const database = openDatabase({ url })
  const { db } = database
  const pool = db.$client
  await fill(pool)
  const words = (round: number): string[] => [
    `number${(round * 7919) % MEMBERS}`,
    (LAST[round % LAST.length] ?? '').toLowerCase().slice(0, 3),
  ]
  const program = (round: number, searching: boolean) => async () => {
    const wish = {
      words: searching ? words(round) : [],
      offset: 0,
      limit: 25,
      oldestFirst: false,
      staff: ['x@y.z'],
    }
    await readListing(db, sourcesOf('verifications'), wish)
  }
  const byHand = (round: number) => async () => {
    const query = words(round)
      .map((word) => `'${word}':*`)
      .join(' & ')
    await pool.query({ name: 'by-hand', text: BY_HAND, values: [query] })
    await pool.query({ name: 'count-by-hand', text: COUNT_BY_HAND, values: [query] })
  }
  const figures = { hand: [] as number[], search: [] as number[], page: [] as number[] }
  for (let round = 0; round < ROUNDS + 20; round++) {
    const hand = await milliseconds(byHand(round))
    const search = await milliseconds(program(round, true))
    const page = await milliseconds(program(round, false))
    if (round < 20) continue
    figures.hand.push(hand)
    figures.search.push(search)
    figures.page.push(page)
  }
  const p95 = (values: number[]): number =>
    values.toSorted((a, b) => a - b)[Math.floor(values.length * 0.95)] ?? 0
  const line = (name: string, values: number[]): string =>
    `${name.padEnd(44)} p50 ${(values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0).toFixed(2)} ms   p95 ${p95(values).toFixed(2)} ms\n`
  process.stdout.write(
    `\nThe desk's search, ${MEMBERS.toLocaleString('en-GB')} members, ${(MEMBERS * MONTHS).toLocaleString('en-GB')} months\n` +
      line('by hand in SQL', figures.hand) +
      line('the desk, a search', figures.search) +
      line('the desk, first page without a search', figures.page) +
      `search p95 against by hand: ${(p95(figures.search) / p95(figures.hand)).toFixed(2)} times\n`,
  )
  await closeDatabase(database)
})

async function milliseconds(work: () => Promise<void>): Promise<number> {
  const began = performance.now()
  await work()
  return performance.now() - began
}

async function fill(pool: { query(text: string, values?: unknown[]): Promise<unknown> }): Promise<void> {
  const began = performance.now()
  // Every member's number is part of the name, so that a search finds one, some or many.
  await pool.query(
    `insert into member (id, email, email_verified_at, password_hash, first_name, last_name, details_verified,
       tenancy_verified, landlord_verified, signed_up_at)
     select md5('m' || n)::uuid, 'member' || n || '@example.com', now(), '', ($2::text[])[1 + n % 10],
       ($3::text[])[1 + (n / 10) % 10] || ' Number' || n, true, true, true, now() - n * interval '1 minute'
     from generate_series(1, $1::int) n`,
    [MEMBERS, FIRST, LAST],
  )
  await pool.query(
    `insert into tenancy (member_id, id, address, nation, starts_on, let_by, joint, landlord_name, landlord_email,
       landlord_phone, made_at, matched_at)
     select md5('m' || n)::uuid, md5('t' || n)::uuid, n || ' ' || ($2::text[])[1 + n % 6] || ', Leeds', 'england-and-wales',
       '2024-01-01', 'agent', n % 7 = 0, 'L', 'l@example.com', '0', now() - n * interval '1 minute',
       case when n % 3 > 0 then now() end
     from generate_series(1, $1::int) n`,
    [MEMBERS, STREETS],
  )
  // In pieces: no statement of ours may run for longer than a minute.
  for (let from = 1; from <= MEMBERS; from += PIECE)
    await pool.query(
      `insert into rent_period (member_id, tenancy_id, due_on, late_after, due_pence, found_pence, state, awaits_answer,
         watched, bank_proven, reasons)
       select md5('m' || n)::uuid, md5('t' || n)::uuid, day::date, day::date + 5, 90000, 90000,
         case when (n + m) % 40 = 0 then 'not_found' when (n + m) % 97 = 0 then 'confirmed_missed' else 'verified_on_time' end,
         false, true, true, '[]'
       from generate_series($1::int, $2::int) n, generate_series(0, $3::int - 1) m,
         lateral (select date '2024-01-01' + m * interval '1 month' as day) due`,
      [from, Math.min(from + PIECE - 1, MEMBERS), MONTHS],
    )
  await pool.query('vacuum analyze')
  process.stdout.write(`filled in ${((performance.now() - began) / 1000).toFixed(0)} s\n`)
}
