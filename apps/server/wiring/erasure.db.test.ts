import { type PersonalData, sharedLabels } from '@keyturn/platform/personal-data'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSeededApp, type WholeApp } from '../testing/whole-app.ts'

const GRACE = { email: 'grace.adeyemi@example.co.uk', password: 'window-box-geranium-16' }
/** Personal data of Grace alone, from her and her bank. */
const HERS = [
  'Grace',
  'Adeyemi',
  GRACE.email,
  '07700 900161',
  '14 Alma Road',
  'BS8 2DJ',
  '1994-03-18',
  'Hallam',
  '0117 496 0123',
  'My October is missing',
]

let app: WholeApp

beforeAll(async () => {
  app = await openSeededApp('worker')
})

afterAll(() => app.close())

test('the worker’s app starts without a build of the pages', async () => {
  const page = await app.http.inject('/')
  expect({ status: page.statusCode, body: page.json() }).toMatchObject({
    status: 404,
    body: { code: 'not_found' },
  })
})

async function call(
  method: 'GET' | 'POST' | 'DELETE' | 'PATCH',
  url: string,
  token: string | null,
  body?: object,
) {
  const answer = await app.http.inject({
    method,
    url,
    headers: {
      ...(body ? { 'content-type': 'application/json' } : {}),
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    },
    ...(body ? { payload: JSON.stringify(body) } : {}),
  })
  return { status: answer.statusCode, body: answer.json() }
}

/** Finds each "table.column: word" in the database that contains one of the words. */
async function placesOf(words: readonly string[]): Promise<string[]> {
  const { rows: columns } = await app.database.db.execute<{
    place: string
    table_name: string
    column_name: string
  }>(sql`
    select quote_ident(table_schema) || '.' || quote_ident(table_name) as place, table_name, column_name
    from information_schema.columns
    where table_schema in ('public', 'pgboss') and data_type in ('text', 'character varying', 'json', 'jsonb', 'date', 'ARRAY')
    order by table_name, column_name`)
  const found: string[] = []
  for (const { place, table_name, column_name } of columns) {
    const held = words.map((word) => `bool_or("${column_name}"::text like '%${word}%')`).join(', ')
    const { rows } = await app.database.db.execute(sql.raw(`select array[${held}] as held from ${place}`))
    const answers = (rows[0]?.held ?? []) as (boolean | null)[]
    for (const [at, holds] of answers.entries())
      if (holds) found.push(`${table_name}.${column_name}: ${words[at]}`)
  }
  return found
}

async function rowsAbout(memberId: string): Promise<Record<string, number>> {
  const { rows } = await app.database.db.execute<{ table_name: string }>(sql`
    select table_name from information_schema.columns
    where table_schema = 'public' and column_name = 'member_id' order by table_name`)
  const counts: Record<string, number> = {}
  for (const { table_name } of rows) {
    const { rows: counted } = await app.database.db.execute<{ count: number }>(
      sql`select count(*)::int as count from ${sql.identifier(table_name)} where member_id = ${memberId}`,
    )
    if (counted[0]?.count) counts[table_name] = counted[0].count
  }
  return counts
}

const fates = (): PersonalData['tables'] =>
  Object.assign({}, ...app.features.map(({ personalData }) => personalData.tables))
/** Tables in which the retention table keeps names of a closed account. All other kept data is numeric. */
const KEPT_BY_NAME = ['complaint', 'sandbox_state', 'webhook_event']

test('the id, name and email of a closed account are in no table and no log line', async () => {
  const { body: signedIn } = await call('POST', '/api/auth/login/', null, GRACE)
  const token = signedIn.tokens.access
  const memberId = signedIn.user.id
  await call('POST', '/api/privacy/export/', token)
  await call('POST', '/api/verification/contact/', null, {
    firstName: 'Grace',
    lastName: 'Adeyemi',
    email: GRACE.email,
    message: 'Is 14 Alma Road known to you?',
  })
  await call('POST', '/api/privacy/complaints/', token, { about: 'data', message: 'My October is missing' })
  await app.worker.drain()
  const wish = { from: '2026-01', to: '2026-10', fields: ['name', 'address'], expires_in_days: 30 }
  const passport = await call('POST', '/api/payment-report/passports/', token, wish)
  const page = new URL(passport.body.url).pathname
  expect((await app.http.inject(page)).body).toContain('Grace Adeyemi')

  const made = await call('POST', '/api/rent-statements/', token, { ...wish, purpose: 'own_files' })
  const statement = new URL(made.body.url).pathname
  expect((await app.http.inject(statement)).body).toContain('Grace Adeyemi')
  await app.http.inject(`${statement}/rent-statement.csv`)

  await app.database.db.execute(sql`
    insert into bank_holder_check (member_id, id, typed_name, holder_names, said, asked_at, note)
    values (${memberId}, gen_random_uuid(), 'Grace Adeyemi', '{"G ADEYEMI"}', 'my_other_name', now(), 'Grace wrote.')`)
  await app.database.db.execute(sql`
    insert into support_need (member_id, large_print, by_phone, more_time, speaker_name, speaker_relation,
      speaker_contact, own_words, text_version, agreed_at)
    values (${memberId}, true, true, true, 'Ben Adeyemi', 'Brother', '0117 496 0123', 'Grace reads slowly.', 'test', now())`)

  await call('PATCH', '/api/auth/profile/', token, { title: 'Prof' })

  const before = await rowsAbout(memberId)
  for (const table of [
    'tenancy',
    'consent_event',
    'bank_transaction',
    'bank_holder_check',
    'rent_payment',
    'rent_statement',
    'points_entry',
    'data_export',
    'support_need',
  ])
    expect(before, table).toHaveProperty(table)
  expect(await placesOf(HERS)).toContain('member.first_name: Grace')
  const titleOf = async () =>
    (await app.database.db.execute(sql`select title from member where id = ${memberId}`)).rows
  expect(await titleOf()).toEqual([{ title: 'Prof' }])

  const closed = await call('DELETE', '/api/auth/profile/', token, { password: GRACE.password })
  expect(closed.status).toBe(200)
  expect(await titleOf()).toEqual([{ title: null }])
  const files = [`${page}/rent-passport.pdf`, `${page}/statement.json`, `${statement}/rent-statement.json`]
  for (const paper of [page, statement, ...files]) expect((await app.http.inject(paper)).statusCode).toBe(404)
  await app.worker.drain()

  const leftByName = (await placesOf(HERS)).filter(
    (place) => !KEPT_BY_NAME.some((table) => place.startsWith(`${table}.`)),
  )
  expect(leftByName).toEqual([])
  // Rows written while the account was closed are deleted by the job a day later.
  expect((await call('POST', '/sandbox/clock', null, { advance: '25h' })).status).toBe(200)
  const left = Object.keys(await rowsAbout(memberId)).filter((table) => fates()[table]?.erased === 'at once')
  expect(left).toEqual([])
  const lines = app.logged.filter((line) => HERS.some((word) => line.includes(word)))
  expect(lines).toEqual([])
})

test('a data copy names no staff', async () => {
  const { rows } = await app.database.db.execute<{ place: string }>(sql`
    select table_name || '.' || column_name as place from information_schema.columns
    where table_schema = 'public' and data_type = 'uuid' and column_name ~ '(_by$|^by_|^admin_|^actor_)'`)
  const handedOut = app.features.flatMap(({ personalData }) =>
    Object.entries(personalData.tables).flatMap(([name, { exported, rowsOf, leaveOut = [] }]) =>
      typeof exported === 'string' && !rowsOf
        ? rows
            .map(({ place }) => place)
            .filter(
              (place) =>
                place.startsWith(`${name}.`) && !leaveOut.some((column) => place === `${name}.${column}`),
            )
        : [],
    ),
  )
  expect(rows.length).toBeGreaterThan(5)
  expect(handedOut).toEqual([])
})

test('each exported column of the data copy has an explicit label', async () => {
  const { rows } = await app.database.db.execute<{ table_name: string; column_name: string }>(sql`
    select table_name, column_name from information_schema.columns
    where table_schema = 'public' and data_type <> 'uuid' and column_name not in ('id', 'member_id')
      and column_name not like '%\_id'`)
  const unlabelled = app.features.flatMap(({ personalData }) =>
    Object.entries(personalData.tables).flatMap(([name, { exported, leaveOut = [], labels = {} }]) => {
      if (typeof exported !== 'string') return []
      const columns = rows
        .filter(({ table_name }) => table_name === name)
        .map(({ column_name }) => column_name)
      return columns
        .filter((column) => !leaveOut.includes(column) && !(column in { ...sharedLabels, ...labels }))
        .map((column) => `${name}.${column}`)
    }),
  )
  expect(rows.length).toBeGreaterThan(300)
  expect(unlabelled).toEqual([])
})
