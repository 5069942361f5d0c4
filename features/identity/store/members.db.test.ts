import { violates } from '@keyturn/platform/db'
import { createTestDatabase, type TestDatabase } from '@keyturn/platform/testing'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findForSignIn, lockMemberByEmail } from './account-at.ts'
import { ADDRESS_IS_TAKEN } from './addresses.ts'
import { trustDevice } from './devices.ts'
import {
  changeMember,
  dropSignUpsAt,
  emptyMember,
  findMemberByEmail,
  insertMember,
  sweepUnverified,
} from './members.ts'

const NOW = new Date('2026-11-23T12:00:00Z')

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())

const within: TestDatabase['db']['transaction'] = (work) => database.db.transaction(work)
const signUp = async (email: string, signedUpAt = NOW): Promise<string> => {
  const id = crypto.randomUUID()
  const names = { firstName: 'Zoë', lastName: 'Okafor', passwordHash: 'hash' }
  return (await within((tx) => insertMember(tx, { id, email, ...names, signedUpAt }))).id
}
const aMember = async (email: string): Promise<string> => {
  const id = await signUp(email)
  await within((tx) => changeMember(tx, id, { emailVerifiedAt: NOW }))
  return id
}
const ownerOf = async (email: string) => (await findMemberByEmail(database.db, email))?.id ?? null

test('a verified address finds its only member, in upper or lower case', async () => {
  const id = await aMember('Zoe@Example.com')
  expect(await ownerOf('ZOE@example.com')).toBe(id)
  const locked = await within((tx) => lockMemberByEmail(tx, 'zoe@example.com', '', NOW))
  expect(locked?.email).toBe('Zoe@Example.com')
  expect((await findForSignIn(database.db, 'zoe@EXAMPLE.com', '', NOW))?.member.id).toBe(id)
  expect(await findForSignIn(database.db, 'nobody@example.com', '', NOW)).toBeNull()
})

test('an unverified address finds its newest sign-up, or that of the device', async () => {
  const first = await signUp('several@example.com')
  const second = await signUp('Several@example.com', new Date(NOW.getTime() + 1))
  const found = async (device: string) =>
    (await findForSignIn(database.db, 'several@example.com', device, NOW))?.member.id
  expect(await found('')).toBe(second)
  const device = { memberId: first, digest: 'the-first-browser', trustedAt: NOW }
  await within((tx) => trustDevice(tx, { ...device, expiresAt: new Date(NOW.getTime() + 1) }))
  expect(await found('the-first-browser')).toBe(first)
  expect(await ownerOf('several@example.com')).toBeNull()
})

test('a changed address finds its member, and the old address is free', async () => {
  const id = await aMember('before@example.com')
  await within((tx) => changeMember(tx, id, { email: 'After@example.com' }))
  expect([await ownerOf('before@example.com'), await ownerOf('after@example.com')]).toEqual([null, id])
  expect(await aMember('before@example.com')).not.toBe(id)
})

test('of two concurrent changes to one address one succeeds, and the other member keeps their address', async () => {
  const movers = [await aMember('left@example.com'), await aMember('right@example.com')]
  const moves = await Promise.allSettled(
    movers.map((id) => within((tx) => changeMember(tx, id, { email: 'middle@example.com' }))),
  )
  const lost = moves.filter((move) => move.status === 'rejected')
  expect(lost.map(({ reason }) => violates(reason, ADDRESS_IS_TAKEN))).toEqual([true])
  const found = await Promise.all(['left', 'right', 'middle'].map((name) => ownerOf(`${name}@example.com`)))
  expect(found.filter((id) => id !== null).sort()).toEqual([...movers].sort())
})

test('closing an account or an unverified sign-up frees its address', async () => {
  const erased = await aMember('closed@example.com')
  await within((tx) => emptyMember(tx, erased, NOW))
  const swept = await signUp('swept@example.com')
  const kept = await aMember('kept@example.com')
  const later = new Date(NOW.getTime() + 1)
  expect(await sweepUnverified(database.db, later)).toBeGreaterThan(0)
  expect(await findForSignIn(database.db, 'swept@example.com', '', NOW)).toBeNull()
  expect(await ownerOf('kept@example.com')).toBe(kept)
  const again = [await aMember('closed@example.com'), await signUp('swept@example.com')]
  expect(again).not.toContain(swept)
  await within((tx) => dropSignUpsAt(tx, 'SWEPT@example.com'))
  await within((tx) => dropSignUpsAt(tx, 'kept@example.com'))
  expect(await findForSignIn(database.db, 'swept@example.com', '', NOW)).toBeNull()
  expect(await ownerOf('kept@example.com')).toBe(kept)
})

test('version 0.2, without the address directory, can still sign up, verify and move members', async (context) => {
  const { rows } = await database.db.execute(
    sql`select from pg_trigger where tgname = 'member_email_follows'`,
  )
  if (rows.length === 0) context.skip('A cluster left it behind.')
  const id = crypto.randomUUID()
  await database.db.execute(sql`
    insert into member (id, email, password_hash, first_name, last_name, signed_up_at)
    values (${id}, 'Old@example.com', '', 'Ola', 'Old', ${NOW.toISOString()})`)
  const found = async () => (await findForSignIn(database.db, 'old@example.com', '', NOW))?.member.id
  expect([await ownerOf('old@example.com'), await found()]).toEqual([null, id])
  await database.db.execute(sql`update member set email_verified_at = now() where id = ${id}`)
  expect(await ownerOf('old@example.com')).toBe(id)
  await database.db.execute(sql`update member set email = 'older@example.com' where id = ${id}`)
  expect([await ownerOf('old@example.com'), await ownerOf('older@example.com')]).toEqual([null, id])
  await database.db.execute(sql`update member set email = null where id = ${id}`)
  expect(await ownerOf('older@example.com')).toBeNull()
})
