import { createTestDatabase, type TestDatabase } from '@keyturn/platform/testing'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cachedSandboxStorage, currentState } from './stand-in-state.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())

test('a large memory is what was saved last, whoever saved it, and fetched again only when it changed', async () => {
  const [memory, other] = [
    cachedSandboxStorage(database.db, 'bank'),
    cachedSandboxStorage(database.db, 'bank'),
  ]
  expect(await memory.load()).toBeNull()
  await memory.save({ homes: 1 })
  const first = await memory.load()
  expect(first).toEqual({ homes: 1 })
  expect(await memory.load()).toBe(first)
  await other.save({ homes: 2 })
  expect(await memory.load()).toEqual({ homes: 2 })
  await database.db.execute(sql`delete from sandbox_state where key = 'bank'`)
  expect(await memory.load()).toBeNull()
})

test('a look that is answered after the memory has moved on still has what it asked for', () => {
  const had = { version: '1', value: 'a world' }
  expect(currentState(had, { version: '1', value: null })).toBe(had)
  expect(currentState(had, { version: '2', value: 'the world, changed' })).toEqual({
    version: '2',
    value: 'the world, changed',
  })
  expect(currentState(had, undefined)).toBeNull()
  expect(currentState(null, { version: '1', value: 'a world' })).toEqual(had)
})
