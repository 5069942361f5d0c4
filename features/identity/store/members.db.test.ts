import { violates } from '@keyturn/platform/db'
import { createTestDatabase, type TestDatabase } from '@keyturn/platform/testing'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ADDRESS_IS_TAKEN } from './addresses.ts'
import {
  changeMember,
  dropUnprovenAt,
  emptyMember,
  findForSignIn,
  findMemberByEmail,
  insertMember,
  lockMemberByEmail,
  sweepUnproven,
} from './members.ts'

const NOW = new Date('2026-11-23T12:00:00Z')

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())

const within: TestDatabase['db']['transaction'] = (work) => database.db.transaction(work)
const signUp = async (email: string): Promise<string | null> => {
  const id = crypto.randomUUID()
  const names = { firstName: 'Zoë', lastName: 'Okafor', passwordHash: 'hash' }
  return (await within((tx) => insertMember(tx, { id, email, ...names, signedUpAt: NOW })))?.id ?? null
}
const ownerOf = async (email: string) => (await findMemberByEmail(database.db, email))?.id ?? null

test('an address leads to its one member, whatever its capitals', async () => {
  const id = await signUp('Zoe@Example.com')
  expect(id).not.toBeNull()
  expect(await signUp('zoe@example.COM')).toBeNull()
  expect(await ownerOf('ZOE@example.com')).toBe(id)
  expect((await within((tx) => lockMemberByEmail(tx, 'zoe@example.com')))?.email).toBe('Zoe@Example.com')
  expect((await findForSignIn(database.db, 'zoe@EXAMPLE.com', '', NOW))?.member.id).toBe(id)
  expect(await findForSignIn(database.db, 'nobody@example.com', '', NOW)).toBeNull()
})

test('an address that moved leads on from the new one, and the old one is free', async () => {
  const id = (await signUp('before@example.com')) ?? ''
  await within((tx) => changeMember(tx, id, { email: 'After@example.com' }))
  expect([await ownerOf('before@example.com'), await ownerOf('after@example.com')]).toEqual([null, id])
  expect(await signUp('before@example.com')).not.toBeNull()
})

test('of two who move to one address at the same moment one has it, and the other keeps theirs', async () => {
  const movers = [(await signUp('left@example.com')) ?? '', (await signUp('right@example.com')) ?? '']
  const moves = await Promise.allSettled(
    movers.map((id) => within((tx) => changeMember(tx, id, { email: 'middle@example.com' }))),
  )
  const lost = moves.filter((move) => move.status === 'rejected')
  expect(lost.map(({ reason }) => violates(reason, ADDRESS_IS_TAKEN))).toEqual([true])
  const found = await Promise.all(['left', 'right', 'middle'].map((name) => ownerOf(`${name}@example.com`)))
  expect(found.filter((id) => id !== null).sort()).toEqual([...movers].sort())
})

test('whoever closes the account, or never proved the address, frees it', async () => {
  const erased = (await signUp('closed@example.com')) ?? ''
  await within((tx) => emptyMember(tx, erased, NOW))
  const swept = (await signUp('swept@example.com')) ?? ''
  const kept = (await signUp('kept@example.com')) ?? ''
  await within((tx) => changeMember(tx, kept, { emailVerifiedAt: NOW }))
  const later = new Date(NOW.getTime() + 1)
  expect(await sweepUnproven(database.db, later)).toBeGreaterThan(0)
  expect(await ownerOf('swept@example.com')).toBeNull()
  expect(await ownerOf('kept@example.com')).toBe(kept)
  const again = [await signUp('closed@example.com'), await signUp('swept@example.com')]
  expect(again).toEqual([expect.any(String), expect.any(String)])
  expect(again).not.toContain(swept)
  await within((tx) => dropUnprovenAt(tx, 'SWEPT@example.com'))
  await within((tx) => dropUnprovenAt(tx, 'kept@example.com'))
  expect([await ownerOf('swept@example.com'), await ownerOf('kept@example.com')]).toEqual([null, kept])
})

test('a program of the release before, which knows no directory, signs up and moves somebody all the same', async (context) => {
  const { rows } = await database.db.execute(
    sql`select from pg_trigger where tgname = 'member_email_follows'`,
  )
  if (rows.length === 0) context.skip('A cluster left it behind.')
  const id = crypto.randomUUID()
  await database.db.execute(sql`
    insert into member (id, email, password_hash, first_name, last_name, signed_up_at)
    values (${id}, 'Old@example.com', '', 'Ola', 'Old', ${NOW.toISOString()})`)
  expect([await ownerOf('old@example.com'), await signUp('old@example.com')]).toEqual([id, null])
  await database.db.execute(sql`update member set email = 'older@example.com' where id = ${id}`)
  expect([await ownerOf('old@example.com'), await ownerOf('older@example.com')]).toEqual([null, id])
  await database.db.execute(sql`update member set email = null where id = ${id}`)
  expect(await ownerOf('older@example.com')).toBeNull()
})
