import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../testing/index.ts'
import { bumpRevision } from './index.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())

const [AMARA, BEN] = [crypto.randomUUID(), crypto.randomUUID()]

const revisions = async (): Promise<Record<string, string>> => {
  const { rows } = await database.db.execute<{ member_id: string; revision: string }>(
    sql`select member_id, revision from member_revision`,
  )
  return Object.fromEntries(rows.map((row) => [row.member_id, row.revision]))
}

const renewing = (...memberIds: string[]) =>
  database.db.transaction(async (tx) => bumpRevision(tx, ...memberIds))

test('a transaction gives a new revision to each member it names, and to no other member', async () => {
  await renewing(AMARA, BEN)
  const before = await revisions()
  await renewing(AMARA, AMARA)
  const after = await revisions()
  expect(after[BEN]).toBe(before[BEN])
  expect(after[AMARA]).not.toBe(before[AMARA])
})

test('a rolled-back transaction changes no revision, and neither does the next transaction', async () => {
  await renewing(AMARA)
  const before = await revisions()
  const undone = database.db.transaction(async (tx) => {
    bumpRevision(tx, AMARA)
    throw new Error('undone')
  })
  await expect(undone).rejects.toThrow('undone')
  await database.db.transaction((tx) => tx.execute(sql`select 1`))
  expect(await revisions()).toEqual(before)
})

test('revisions change at the end of a transaction, and cannot be requested after it', async () => {
  await renewing(AMARA)
  const before = await revisions()
  const ended = await database.db.transaction(async (tx) => {
    bumpRevision(tx, AMARA)
    await tx.execute(sql`select 1`)
    expect(await revisions()).toEqual(before)
    return { tx }
  })
  expect(await revisions()).not.toEqual(before)
  expect(() => bumpRevision(ended.tx, AMARA)).toThrow('The transaction has ended.')
})

test('two transactions that write the same members in opposite order do not deadlock', async () => {
  const both = (first: string, second: string) =>
    database.db.transaction(async (tx) => {
      bumpRevision(tx, first)
      await tx.execute(sql`select 1`)
      bumpRevision(tx, second)
    })
  await Promise.all(Array.from({ length: 20 }, (_, at) => (at % 2 ? both(AMARA, BEN) : both(BEN, AMARA))))
  expect(Object.keys(await revisions())).toHaveLength(2)
})

test('a nightly cleanup of thousands of members changes all their revisions', async () => {
  const memberIds = Array.from({ length: 2_500 }, () => crypto.randomUUID())
  await renewing(...memberIds)
  expect(Object.keys(await revisions())).toEqual(expect.arrayContaining(memberIds))
})
