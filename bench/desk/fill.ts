interface QueryClient {
  query(text: string, values?: unknown[]): Promise<unknown>
}

const BATCH_SIZE = 5_000
const namesIn = (names: string[]): string => `array['${names.join("', '")}']`
const FIRST = namesIn(['Amara', 'Priya', 'Tom', 'Leah', 'Joel', 'Sian', 'Marta', 'Owen', 'Zoe', 'Idris'])
const LAST = namesIn([
  'Okafor',
  'Shah',
  'Whelan',
  'Donnelly',
  'Price',
  'Kowal',
  'Blake',
  'Adeyemi',
  'Marsh',
  'Bright',
])
const STREETS = namesIn([
  'Mill Lane',
  'Cobden Street',
  'Albany Terrace',
  'Quay House',
  'Orchard Close',
  'Alma Road',
])

/** Puts each member's number into the name, so that a search finds one, some or many. */
const insertsOf = (months: number): string[] => [
  `insert into member (id, email, email_verified_at, password_hash, first_name, last_name, details_verified,
     tenancy_verified, landlord_verified, signed_up_at)
   select md5('m' || n)::uuid, 'member' || n || '@example.com', now(), '', (${FIRST})[1 + n % 10],
     (${LAST})[1 + (n / 10) % 10] || ' Number' || n, true, true, true, now() - n * interval '1 minute'
   from generate_series($1::int, $2::int) n`,
  `insert into tenancy (member_id, id, address, nation, starts_on, let_by, joint, landlord_name, landlord_email,
     landlord_phone, made_at, matched_at)
   select md5('m' || n)::uuid, md5('t' || n)::uuid, n || ' ' || (${STREETS})[1 + n % 6] || ', Leeds, LS' || n % 30 || ' '
       || n % 10 || 'AB', 'england-and-wales', '2024-01-01', 'agent', n % 7 = 0, 'L', 'l@example.com', '0',
     now() - n * interval '1 minute', case when n % 3 > 0 then now() end
   from generate_series($1::int, $2::int) n`,
  `insert into desk_person (member_id, name, said, address, at_home)
   select m.id, m.first_name || ' ' || m.last_name, desk_words(m.first_name || ' ' || m.last_name || ' ' || m.email),
     t.address, desk_words(t.address)
   from generate_series($1::int, $2::int) n join member m on m.id = md5('m' || n)::uuid
     join tenancy t on t.member_id = m.id`,
  `insert into rent_period (member_id, tenancy_id, due_on, late_after, due_pence, found_pence, state, awaits_answer,
     watched, bank_proven, reasons)
   select md5('m' || n)::uuid, md5('t' || n)::uuid, day::date, day::date + 5, 90000, 90000,
     case when (n + m) % 40 = 0 then 'not_found' when (n + m) % 97 = 0 then 'confirmed_missed' else 'verified_on_time' end,
     false, true, true, '[]'
   from generate_series($1::int, $2::int) n, generate_series(0, ${months} - 1) m,
     lateral (select date '2024-01-01' + m * interval '1 month' as day) due`,
  `insert into agreement (member_id, file_key, file_name, kind, size_bytes, uploaded_at)
   select md5('m' || n)::uuid, 'key', 'Lease.pdf', 'pdf', 1000, now() - n * interval '1 minute'
   from generate_series($1::int, $2::int) n
   where n % 20 = 0`,
]

/** Creates members, each with a home and months, and one in twenty with an agreement. */
export async function fillAdmin(pool: QueryClient, members: number, months: number): Promise<void> {
  const began = performance.now()
  // In batches, because no statement of ours may run for longer than a minute.
  for (let from = 1; from <= members; from += BATCH_SIZE)
    for (const insert of insertsOf(months))
      await pool.query(insert, [from, Math.min(from + BATCH_SIZE - 1, members)])
  await pool.query('vacuum analyze')
  process.stdout.write(`filled in ${((performance.now() - began) / 1000).toFixed(0)} s\n`)
}
