import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { closeDatabase, type Database, openDatabase } from '../db/index.ts'
import { createLogger } from '../observability/logging/index.ts'
import { createMetrics } from '../observability/metrics/index.ts'
import { createTestDatabase, type TestDatabase } from '../testing/database.ts'
import { createHttp, type Http, registerHealth } from './index.ts'

const CONNECTIONS = 2

let home: TestDatabase
let database: Database
let app: Http
let letGo: (() => void)[] = []

beforeAll(async () => {
  home = await createTestDatabase()
  database = openDatabase({ url: home.url, connections: CONNECTIONS })
  const metrics = createMetrics()
  const { db } = database
  app = await createHttp({
    log: createLogger({ level: 'silent' }),
    metrics,
    secureOrigin: false,
    proxiesInFront: 0,
    version: 'test',
    pools: [db.$client],
  })
  registerHealth(app, { db, metrics, ready: () => true })
  app.get('/api/row/', { config: { access: 'public' } }, async () => {
    await db.execute(sql`select 1`)
    return { ok: true }
  })
  app.get('/api/long/', { config: { access: 'public' } }, () =>
    db.transaction(async () => {
      await new Promise<void>((resolve) => letGo.push(resolve))
      return { ok: true }
    }),
  )
  await app.ready()
})

afterAll(async () => {
  await app.close()
  await closeDatabase(database)
  await home.close()
})

/** Saturates the pool: all connections are used, and as many requests wait. */
async function crowd() {
  letGo = []
  const calls = Array.from({ length: CONNECTIONS }, () => app.inject('/api/long/'))
  await expect.poll(() => letGo.length).toBe(CONNECTIONS)
  const waiting = Array.from({ length: CONNECTIONS }, () => app.inject('/api/row/'))
  await expect.poll(() => database.db.$client.waitingCount).toBe(CONNECTIONS)
  return {
    answers: () => Promise.all([...calls, ...waiting]),
    disperse: () => {
      for (const go of letGo) go()
    },
  }
}

const statuses = (answers: { statusCode: number }[]): number[] => answers.map(({ statusCode }) => statusCode)

test('under load shedding API calls get 503 with Retry-After at once, and probes and pages are answered', async () => {
  const { answers, disperse } = await crowd()
  const late = await app.inject('/api/row/')
  expect([late.statusCode, late.headers['retry-after'], late.json().code]).toEqual([503, '5', 'busy'])
  expect(statuses([await app.inject('/healthz'), await app.inject('/nothing-here')])).toEqual([200, 404])
  disperse()
  expect(new Set(statuses(await answers()))).toEqual(new Set([200]))
})

test('a short burst is answered completely, as are later requests', async () => {
  const { answers, disperse } = await crowd()
  const rush = Array.from({ length: 20 * CONNECTIONS }, () => app.inject('/api/row/'))
  disperse()
  expect(new Set(statuses(await Promise.all(rush)))).toEqual(new Set([200]))
  expect(new Set(statuses(await answers()))).toEqual(new Set([200]))
  expect((await app.inject('/api/row/')).statusCode).toBe(200)
})

test('an event-loop delay with another cause sheds no request', async () => {
  await app.listen({ port: 0, host: '127.0.0.1' })
  const asked = Array.from({ length: 4 * CONNECTIONS }, () => fetch(`${app.listeningOrigin}/api/row/`))
  for (const until = performance.now() + 1_200; performance.now() < until; );
  const answers = await Promise.all(asked)
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
})
