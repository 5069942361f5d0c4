import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../testing/index.ts'
import { bumpRevision, type Tx } from './index.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
  await database.db.execute(sql`create table page (number int unique deferrable initially deferred)`)
})
afterAll(() => database.close())

const write = (tx: Tx, number: number) => tx.execute(sql`insert into page (number) values (${number})`)
const written = async (): Promise<number[]> => {
  const { rows } = await database.db.execute<{ number: number }>(sql`select number from page order by number`)
  return rows.map(({ number }) => number)
}

test('an error at commit is thrown, and the transaction is rolled back', async () => {
  const twice = database.db.transaction(async (tx) => {
    await write(tx, 1)
    await write(tx, 1)
  })
  await expect(twice).rejects.toThrow('duplicate key')
  expect(await written()).toEqual([])
})

test('an error in a query pipelined with the commit rolls back, and the connection stays usable', async () => {
  const refused = database.db.transaction(async (tx) => {
    await write(tx, 2)
    bumpRevision(tx, 'nobody')
  })
  await expect(refused).rejects.toThrow('invalid input syntax for type uuid')
  expect(await written()).toEqual([])
  await database.db.transaction((tx) => write(tx, 3))
  expect(await written()).toEqual([3])
})

test('pipelined queries return in order, and one error rolls back all of them', async () => {
  const all = database.db.transaction((tx) =>
    Promise.all(
      [4, 5, 6].map((number) => tx.execute<{ number: number }>(sql`select ${number}::int as number`)),
    ),
  )
  expect((await all).map(({ rows }) => rows[0]?.number)).toEqual([4, 5, 6])
  const one = database.db.transaction((tx) =>
    Promise.all([write(tx, 7), tx.execute(sql`select 1 / 0`), write(tx, 8)]),
  )
  await expect(one).rejects.toThrow('division by zero')
  expect(await written()).toEqual([3])
})

test('a failed BEGIN closes its connection, so no later statement autocommits', async () => {
  const unheard = database.db.transaction(
    async (tx) => {
      await write(tx, 9)
      await write(tx, 10)
    },
    { isolationLevel: 'unheard of' as 'serializable' },
  )
  await expect(unheard).rejects.toThrow()
  expect(await written()).not.toContain(10)
})
