import { randomBytes } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Tx } from '../db/index.ts'
import { createVault } from '../security/crypto/index.ts'
import { createTestDatabase, type TestDatabase } from '../testing/database.ts'
import { movableClock } from '../time/clock.ts'
import { days, hours } from '../time/durations.ts'
import { deleteOrphanedFiles, storeFile } from './stored-files.ts'

let database: TestDatabase
const clock = movableClock()
const vault = createVault({ current: 'k1', keys: { k1: randomBytes(32) } })
const stored = new Map<string, Buffer>()
const files = {
  put: async (key: string, content: Buffer) => void stored.set(key, content),
  delete: async (key: string) => void stored.delete(key),
}
const content = Buffer.from('an agreement')

beforeAll(async () => {
  database = await createTestDatabase()
  await database.db.execute(sql`create table paper (file_key text primary key)`)
})
afterAll(() => database.close())

const advance = (ms: number): void => clock.setOffsetMs(clock.offsetMs() + ms)
const keeper = () => ({ db: database.db, clock, vault, files })
const name = (key: string) => async (tx: Tx) =>
  void (await tx.execute(sql`insert into paper (file_key) values (${key})`))
const keysIn = async (table: string, column: string): Promise<string[]> => {
  const { rows } = await database.db.execute<{ key: string }>(
    sql`select ${sql.identifier(column)} as key from ${sql.identifier(table)} order by 1`,
  )
  return rows.map(({ key }) => key)
}
const named = () => keysIn('paper', 'file_key')
const unnamed = () => keysIn('unnamed_file', 'key')

test('a file with a reference is stored encrypted, and the cleanup does not delete it', async () => {
  await storeFile(keeper(), { key: 'papers/kept', content }, name('papers/kept'))
  advance(days(30))
  expect(await deleteOrphanedFiles(database.db, files, clock.now())).toBe(0)
  const sealed = stored.get('papers/kept')?.toString() ?? ''
  expect(sealed).not.toContain('agreement')
  expect(vault.open(sealed, 'papers/kept')).toEqual(content)
})

test('a file whose reference is refused is deleted at once', async () => {
  const refuse = () => Promise.reject(new Error('no such month'))
  await expect(storeFile(keeper(), { key: 'papers/refused', content }, refuse)).rejects.toThrow(
    'no such month',
  )
  expect([stored.has('papers/refused'), await unnamed()]).toEqual([false, []])
})

test('after fifty kills between steps and three days, each file has its row and each row its file', async () => {
  const steps = [
    'before the bytes',
    'after the bytes',
    'before the row',
    'after the row',
    'at the end',
  ] as const
  for (let nth = 0; nth < 50; nth++) {
    const key = `papers/killed-${nth}`
    const step = steps[nth % steps.length]
    let isDead = false
    const die = (): never => {
      isDead = true
      throw new Error('killed')
    }
    // A killed process deletes nothing.
    const mortal = {
      async put(key: string, content: Buffer) {
        if (step === 'before the bytes') die()
        await files.put(key, content)
        if (step === 'after the bytes') die()
      },
      delete: async (key: string) => (isDead ? die() : files.delete(key)),
    }
    const kept = storeFile({ ...keeper(), files: mortal }, { key, content }, async (tx) => {
      if (step === 'before the row') die()
      await name(key)(tx)
      if (step === 'after the row') die()
    })
    if (step === 'at the end') await kept
    else await expect(kept).rejects.toThrow('killed')
  }
  expect(await unnamed()).toHaveLength(40)
  expect(stored.size).toBeGreaterThan((await named()).length)
  advance(days(3))
  expect(await deleteOrphanedFiles(database.db, files, clock.now())).toBe(40)
  expect([...stored.keys()].sort()).toEqual(await named())
  expect(await unnamed()).toEqual([])
})

test('the cleanup does not delete an upload in progress', async () => {
  await storeFile(keeper(), { key: 'papers/slow', content }, async (tx) => {
    advance(hours(23))
    expect(await deleteOrphanedFiles(database.db, files, clock.now())).toBe(0)
    await name('papers/slow')(tx)
  })
  expect(stored.has('papers/slow')).toBe(true)
})
