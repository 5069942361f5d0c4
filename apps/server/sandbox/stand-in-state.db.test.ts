import { createTestDatabase, type TestDatabase } from '@keyturn/platform/testing'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cachedSandboxStorage, currentState } from './stand-in-state.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())

test('a process reads the latest stand-in state, saved by any process, and reloads it only after a change', async () => {
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

test('a response with an older state version keeps the cached state; a newer version replaces it', () => {
  const had = { version: '1', value: 'a world' }
  expect(currentState(had, { version: '1', value: null })).toBe(had)
  expect(currentState(had, { version: '2', value: 'the world, changed' })).toEqual({
    version: '2',
    value: 'the world, changed',
  })
  expect(currentState(had, undefined)).toBeNull()
  expect(currentState(null, { version: '1', value: 'a world' })).toEqual(had)
})
