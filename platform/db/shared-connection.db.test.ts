import { setImmediate as nextTurn } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../testing/index.ts'
import { closeDatabase, openDatabase } from './open.ts'
import { prepare } from './statement.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())

const ask = prepare<{ pid: number; answer: number }>(
  'on_one_line',
  sql`select pg_backend_pid() as pid, 100 / ${sql.placeholder('by')}::int as answer`,
)
const asked = async (by: number) => (await ask.rowsShared(database.db, { by }))[0]
const linesInUse = (): number => database.db.$client.totalCount - database.db.$client.idleCount

test('queries of one event-loop tick share a connection, each with its own result', async () => {
  const found = await Promise.all([1, 2, 5, 10, 20, 50].map(asked))
  expect(found.map((row) => row?.answer)).toEqual([100, 50, 20, 10, 5, 2])
  expect(new Set(found.map((row) => row?.pid)).size).toBe(1)
  expect(linesInUse()).toBe(0)
})

test('behind a pooler each query has its own connection', async () => {
  const pooled = openDatabase({ url: database.url, directUrl: database.url })
  const found = await Promise.all([1, 2, 4].map(async (by) => (await ask.rowsShared(pooled.db, { by }))[0]))
  expect(found.map((row) => row?.answer)).toEqual([100, 50, 25])
  expect(new Set(found.map((row) => row?.pid)).size).toBe(3)
  await closeDatabase(pooled)
})

test('the queries of a tick do not wait for those of the previous tick', async () => {
  const slow = prepare('slow', sql`select pg_sleep(30)`)
  const cancelled = expect(slow.rowsShared(database.db, {})).rejects.toMatchObject({ code: '57014' })
  await nextTurn()
  const next = await asked(2)
  expect(next?.answer).toBe(50)
  const cancel = sql`select pg_cancel_backend(pid) from pg_stat_activity
    where query ~ 'pg_sleep.30' and state = 'active' and pid <> pg_backend_pid()`
  await expect.poll(async () => (await database.db.execute(cancel)).rowCount, { timeout: 20_000 }).toBe(1)
  await cancelled
})

test('a failed query affects neither the other queries nor the connection', async () => {
  const [good, refused, better] = await Promise.allSettled([asked(1), asked(0), asked(4)])
  expect(refused).toMatchObject({ status: 'rejected', reason: { code: '22012' } })
  expect([good, better]).toMatchObject([{ value: { answer: 100 } }, { value: { answer: 25 } }])
  expect(linesInUse()).toBe(0)
})

test('a lost connection fails the queries on it, and no later query', async () => {
  const one = await asked(1)
  const lost = Promise.allSettled([asked(1), asked(2)])
  await database.db.execute(sql`select pg_terminate_backend(${one?.pid}::int, 5000)`)
  await lost
  expect((await asked(4))?.answer).toBe(25)
  expect(linesInUse()).toBe(0)
})

test('without a connection each query rejects, and the next tick tries again', async () => {
  const { $client: pool } = database.db
  const { max = 0, connectionTimeoutMillis } = pool.options
  const taken = await Promise.all(Array.from({ length: max }, () => pool.connect()))
  pool.options.connectionTimeoutMillis = 50
  const [one, other] = await Promise.allSettled([asked(1), asked(2)])
  expect([one?.status, other?.status]).toEqual(['rejected', 'rejected'])
  pool.options.connectionTimeoutMillis = connectionTimeoutMillis
  for (const line of taken) line.release()
  expect((await asked(2))?.answer).toBe(50)
})
