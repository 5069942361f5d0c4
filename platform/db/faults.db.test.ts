import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createHttp, type Http, registerHealth } from '../http/index.ts'
import { createLogger } from '../observability/logging/index.ts'
import { createMetrics } from '../observability/metrics/index.ts'
import { createTestDatabase, type FaultProxy, openFaultProxy, type TestDatabase } from '../testing/index.ts'
import { closeDeadConnections } from './connection-watchdog.ts'
import { closeDatabase, type Database, isDatabaseUnavailable, keepListening, openDatabase } from './index.ts'

const log = createLogger({ level: 'silent' })
let database: TestDatabase
let line: FaultProxy
let shaky: Database
let http: Http

beforeEach(async () => {
  database = await createTestDatabase()
  line = await openFaultProxy(database.url)
  shaky = openDatabase({ url: line.url, waitMs: 2_000 })
  const metrics = createMetrics()
  const options = { secureOrigin: false, proxiesInFront: 0, version: 'test' }
  http = await createHttp({ ...options, log, metrics })
  registerHealth(http, { db: shaky.db, metrics, ready: () => true })
  http.get('/api/two-statements/', { config: { access: 'public' } }, () =>
    shaky.db.transaction(async (tx) => {
      await tx.execute(sql`select 1`)
      await tx.execute(sql`select pg_sleep(0.01)`)
      return { done: true }
    }),
  )
})
afterEach(async () => {
  await http.close()
  await line.mend()
  await closeDatabase(shaky)
  await line.close()
  await database.close()
})

const ask = (url: string) => http.inject({ url })

test('database sessions killed under load fail only their own requests, with 503 and Retry-After', async () => {
  const seen = new Set<number>()
  let going = true
  const visitors = Array.from({ length: 10 }, async () => {
    while (going) seen.add((await ask('/api/two-statements/')).statusCode)
  })
  for (let round = 0; round < 20; round++)
    await database.db.execute(sql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and application_name = 'keyturn' and pid <> pg_backend_pid()
        and query like '%pg_sleep%' and pid in (select pid from pg_stat_activity order by random() limit 5)`)
  await vi.waitFor(() => expect(seen).toContain(200), 20_000)
  going = false
  await Promise.all(visitors)
  expect([...seen].filter((status) => status !== 200 && status !== 503)).toEqual([])
  expect((await ask('/api/two-statements/')).statusCode).toBe(200)
})

test('without a database each response is 503 with Retry-After, and later requests succeed', async () => {
  expect((await ask('/readyz')).statusCode).toBe(200)
  await line.cut()
  const answer = await ask('/api/two-statements/')
  expect(answer.statusCode).toBe(503)
  expect(answer.headers['retry-after']).toBe('5')
  expect(answer.json()).toMatchObject({ code: 'busy' })
  expect((await ask('/readyz')).statusCode).toBe(503)
  // More requests than connections, so a leaked connection would block.
  const refused = await Promise.all(Array.from({ length: 60 }, () => ask('/api/two-statements/')))
  expect(new Set(refused.map(({ statusCode }) => statusCode))).toEqual(new Set([503]))
  await line.mend()
  expect((await ask('/api/two-statements/')).statusCode).toBe(200)
  expect((await ask('/readyz')).statusCode).toBe(200)
})

test('a connection to a database server that hangs is closed after a timeout', async () => {
  const pool = new pg.Pool({ connectionString: line.url })
  pool.on('connect', (client) => client.on('error', () => undefined))
  closeDeadConnections(pool, line.url, 50)
  const client = await pool.connect()
  await client.query('begin')
  line.freeze()
  const failure = await client.query('select 1').catch((error: unknown) => error)
  expect(isDatabaseUnavailable(failure)).toBe(true)
  client.release()
  await line.mend()
  expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
  await pool.end()
})

test('a slow statement does not count as a hung server', async () => {
  const pool = new pg.Pool({ connectionString: line.url })
  // Four probes fall into this query, with timeouts that a busy machine can meet.
  closeDeadConnections(pool, line.url, 500)
  expect((await pool.query('select pg_sleep(2.4)::text as slept')).rows).toEqual([{ slept: '' }])
  await pool.end()
})

test('the notification connection reconnects, and polls for jobs that it missed', async () => {
  let heard = 0
  const kept = keepListening({ db: shaky.db, channels: ['work'], onNotification: () => void heard++, log })
  await vi.waitFor(() => expect(heard).toBe(1), { timeout: 20_000 })
  await line.cut()
  await line.mend()
  await vi.waitFor(() => expect(heard).toBe(2), { timeout: 20_000 })
  await database.db.execute(sql`notify work`)
  await vi.waitFor(() => expect(heard).toBe(3), { timeout: 20_000 })
  await kept.close()
})

test('a connection that fails before it opens is reconnected once', async () => {
  let calls = 0
  const door = createServer((socket) => {
    calls += 1
    socket.end()
  }).listen(0, '127.0.0.1')
  await once(door, 'listening')
  const url = `postgres://nobody@127.0.0.1:${(door.address() as AddressInfo).port}/none`
  const nowhere = openDatabase({ url })
  const said: string[] = []
  const listening = createLogger({ level: 'warn', destination: { write: (line) => said.push(line) } })
  const kept = keepListening({
    db: nowhere.db,
    channels: ['work'],
    onNotification: () => undefined,
    log: listening,
  })
  await vi.waitFor(() => expect(calls).toBeGreaterThan(2), { timeout: 20_000 })
  expect(said.length).toBeLessThanOrEqual(calls)
  await kept.close()
  await closeDatabase(nowhere)
  door.close()
})
