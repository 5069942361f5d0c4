import { randomUUID } from 'node:crypto'
import { createTestDatabase, type TestDatabase } from '@keyturn/platform/testing'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { candidatesOf } from './ingest.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())

const bringRows = (memberId: string, rows: number) =>
  database.db.execute(sql`
    insert into bank_transaction (member_id, id, account_id, provider_id, fingerprint, status, booked_on, pence,
      description, kind, first_seen_at, changed_at)
    select ${memberId}, gen_random_uuid(), ${memberId}, 'tx' || n, 'row ' || n, 'booked', date '2026-01-01' + n % 300,
      -100, 'LARDER & CO', 'card', now(), now() from generate_series(1, ${rows}::int) n`)

test('a query for one member’s rows uses the index, even without table statistics', async () => {
  const { db } = database
  // The table's statistics cover only another member, so PostgreSQL expects no rows of a new one.
  await bringRows(randomUUID(), 5_000)
  await db.execute(sql`analyze bank_transaction`)
  const memberId = randomUUID()
  await bringRows(memberId, 5_000)
  const page = {
    providerIds: ['tx1', 'tx2'],
    days: ['2026-01-02', '2026-01-03'],
    fingerprints: ['row 1', 'row 2'],
    readingId: randomUUID(),
  }
  const { rows } = await db.execute<{ 'QUERY PLAN': string }>(
    sql`explain ${candidatesOf({ memberId, accountId: memberId }, page)}`,
  )
  const conditions = rows.map((row) => row['QUERY PLAN']).filter((line) => line.includes('Index Cond'))
  expect(conditions).toHaveLength(2)
  expect(conditions[0]).toContain('provider_id >= wanted.provider_id')
  expect(conditions[1]).toContain('booked_on = wanted_1.day')
})
