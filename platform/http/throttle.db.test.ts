import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../testing/index.ts'
import { recordHit, resetLimits, sweepThrottles } from './index.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())

const now = new Date('2026-10-02T09:00:00Z')
const later = new Date('2026-10-02T09:16:00Z')
const rule = (key: string) => ({ key, limit: 3, windowMs: 15 * 60_000 })

test('the rate limit refuses calls, returns the time to retry, and ends by itself', async () => {
  const states = []
  for (let i = 0; i < 5; i++) states.push(await recordHit(database.db, rule('a'), now))
  expect(states.map(({ allowed }) => allowed)).toEqual([true, true, true, false, false])
  expect(states.at(-1)?.retryAfterSeconds).toBe(900)
  expect((await recordHit(database.db, rule('a'), later)).allowed).toBe(true)
})

test('of fifty concurrent calls, exactly the allowed number passes the rate limit', async () => {
  const states = await Promise.all(
    Array.from({ length: 50 }, () => recordHit(database.db, rule('race'), now)),
  )
  expect(states.filter((state) => state.allowed)).toHaveLength(3)
})

test('rate limits of two subjects are separate, and a cleared one starts again', async () => {
  for (let i = 0; i < 3; i++) await recordHit(database.db, rule('b'), now)
  expect((await recordHit(database.db, rule('b'), now)).allowed).toBe(false)
  expect((await recordHit(database.db, rule('c'), now)).allowed).toBe(true)
  await resetLimits(database.db, ['b'])
  expect((await recordHit(database.db, rule('b'), now)).allowed).toBe(true)
})

test('expired rate-limit windows are deleted', async () => {
  await recordHit(database.db, rule('old'), now)
  await sweepThrottles(database.db, later)
  expect((await recordHit(database.db, rule('old'), now)).count).toBe(1)
})
