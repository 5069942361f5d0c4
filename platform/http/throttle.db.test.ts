import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../testing/index.ts'
import { countAgainst, forgetCount, lookAt, sweepThrottles } from './index.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())

const now = new Date('2026-10-02T09:00:00Z')
const later = new Date('2026-10-02T09:16:00Z')
const rule = (key: string) => ({ key, limit: 3, windowMs: 15 * 60_000 })

test('the limit holds, says when it opens, and opens by itself', async () => {
  const counts = []
  for (let i = 0; i < 5; i++) counts.push((await countAgainst(database.db, rule('a'), now)).allowed)
  expect(counts).toEqual([true, true, true, false, false])
  expect((await lookAt(database.db, rule('a'), now)).retryAfterSeconds).toBe(900)
  expect((await countAgainst(database.db, rule('a'), later)).allowed).toBe(true)
})

test('fifty at once count as fifty: exactly the allowed ones pass', async () => {
  const states = await Promise.all(
    Array.from({ length: 50 }, () => countAgainst(database.db, rule('race'), now)),
  )
  expect(states.filter((state) => state.allowed)).toHaveLength(3)
})

test('one subject’s tries are not another’s, and looking does not count', async () => {
  for (let i = 0; i < 4; i++) await countAgainst(database.db, rule('b'), now)
  expect((await lookAt(database.db, rule('b'), now)).allowed).toBe(false)
  expect((await lookAt(database.db, rule('c'), now)).allowed).toBe(true)
  await forgetCount(database.db, ['b'])
  expect((await lookAt(database.db, rule('b'), now)).allowed).toBe(true)
})

test('windows that have passed are swept away', async () => {
  await countAgainst(database.db, rule('old'), now)
  await sweepThrottles(database.db, later)
  expect((await lookAt(database.db, rule('old'), now)).count).toBe(0)
})
