import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../testing/index.ts'
import { closeDatabase, type Db, openDatabase } from './index.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())

const named = async (db: Db, text: string): Promise<number> => {
  const { rows } = await db.execute<{ count: number }>(
    sql`select count(*)::int as count from pg_prepared_statements where strpos(statement, ${text}) = 1`,
  )
  return rows[0]?.count ?? 0
}

async function askOften(db: Db, times: number): Promise<void> {
  for (let time = 0; time < times; time++)
    await db.transaction((tx) => tx.execute(sql`select ${time}::int + 1 as next, 'a text of this test'`))
}

test('a frequent statement is prepared once per connection, and a rare one is not', async () => {
  const { db } = openDatabase({ url: database.url, connections: 1 })
  await askOften(db, 2)
  expect(await named(db, 'select $1::int + 1 as next')).toBe(0)
  await askOften(db, 20)
  expect(await named(db, 'select $1::int + 1 as next')).toBe(1)
  expect(await named(db, 'begin')).toBe(0)
  const { rows } = await db.execute<{ next: number }>(
    sql`select ${41}::int + 1 as next, 'a text of this test'`,
  )
  expect(rows[0]?.next).toBe(42)
  await closeDatabase({ db, replica: db })
})

test('behind a pooler no statement is prepared, because another connection may run it', async () => {
  const { db } = openDatabase({ url: database.url, connections: 1, namedStatements: false })
  await askOften(db, 20)
  expect(await named(db, '')).toBe(0)
  await closeDatabase({ db, replica: db })
})
