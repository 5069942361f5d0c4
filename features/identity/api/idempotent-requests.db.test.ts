import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type IdentityWorld, identityWorld } from '../testing/identity-world.ts'
import { anAccessToken, aVerifiedMember, PASSWORD } from '../testing/index.ts'

let app: IdentityWorld
beforeAll(async () => {
  app = await identityWorld()
})
afterAll(() => app.close())

const NEW_PASSWORD = 'quiet-harbour-lantern-42'

async function aBrowser() {
  const member = await aVerifiedMember(app.context)
  const token = await anAccessToken(app.identity, member)
  const send = (method: 'PATCH' | 'POST', path: string, key: string, body: unknown) =>
    app.call(method, path, { token, body, headers: { 'idempotency-key': key } })
  return {
    memberId: member.id,
    rename: (key: string, name: string) => send('PATCH', '/api/auth/profile/', key, { first_name: name }),
    changePassword: (key: string, from: string, to: string) =>
      send('POST', '/api/auth/change-password/', key, {
        current_password: from,
        new_password: to,
        password_confirm: to,
      }),
    name: async () => (await app.call('GET', '/api/auth/profile/', { token })).body.user.first_name,
  }
}

test('a call retried with the same idempotency key gets the first response and changes nothing twice', async () => {
  const browser = await aBrowser()
  const key = randomUUID()
  const first = await browser.changePassword(key, PASSWORD, NEW_PASSWORD)
  expect(first.status).toBe(200)
  const second = await browser.changePassword(key, PASSWORD, NEW_PASSWORD)
  expect([second.status, second.body]).toEqual([first.status, first.body])
  const unkeyed = await browser.changePassword(randomUUID(), PASSWORD, NEW_PASSWORD)
  expect(unkeyed.status).toBe(400)
})

test('two concurrent calls with one idempotency key run once', async () => {
  const browser = await aBrowser()
  const key = randomUUID()
  const answers = await Promise.all(
    Array.from({ length: 5 }, () => browser.changePassword(key, PASSWORD, NEW_PASSWORD)),
  )
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
})

test('a stored response is not returned after a later change', async () => {
  const browser = await aBrowser()
  const key = randomUUID()
  await browser.rename(key, 'Ada')
  await browser.rename(randomUUID(), 'Grace')
  await browser.rename(key, 'Ada')
  expect(await browser.name()).toBe('Ada')
})

test('an idempotency key sent with another call is refused', async () => {
  const browser = await aBrowser()
  const key = randomUUID()
  await browser.rename(key, 'Ada')
  expect(await browser.rename(key, 'Grace')).toMatchObject({ status: 422, body: { code: 'key_reused' } })
  expect(await browser.name()).toBe('Ada')
})

test('a refusal is repeated unchanged for the same idempotency key', async () => {
  const browser = await aBrowser()
  const key = randomUUID()
  const first = await browser.changePassword(key, 'not the password', NEW_PASSWORD)
  const second = await browser.changePassword(key, 'not the password', NEW_PASSWORD)
  expect([second.status, second.body]).toEqual([first.status, first.body])
})

test('the stored digest of a call cannot be computed without its idempotency key', async () => {
  const [one, other] = [await aBrowser(), await aBrowser()]
  for (const browser of [one, other]) await browser.changePassword(randomUUID(), PASSWORD, NEW_PASSWORD)
  const { rows } = await app.context.db.execute(
    sql`select distinct call_digest from latest_act where member_id in (${one.memberId}, ${other.memberId})`,
  )
  expect(rows).toHaveLength(2)
})

test('the same idempotency key used by another member is independent', async () => {
  const [one, other] = [await aBrowser(), await aBrowser()]
  const key = randomUUID()
  await one.rename(key, 'Ada')
  expect((await other.rename(key, 'Ada')).status).toBe(200)
  expect(await other.name()).toBe('Ada')
})

test('a call whose process died before the response runs again a minute later', async () => {
  const browser = await aBrowser()
  const key = randomUUID()
  await browser.rename(key, 'Ada')
  await app.context.db.execute(
    sql`update latest_act set answer = null, started_at = ${new Date(app.context.clock.now().getTime() - 61_000).toISOString()}
        where member_id = ${browser.memberId}`,
  )
  expect((await browser.rename(key, 'Ada')).status).toBe(200)
})

test('a stored response can be decrypted only with its key, which is not stored', async () => {
  const browser = await aBrowser()
  const key = randomUUID()
  await browser.rename(key, 'Adelheid')
  const { rows } = await app.context.db.execute(
    sql`select * from latest_act where member_id = ${browser.memberId}`,
  )
  const kept = JSON.stringify(rows)
  expect(rows).toHaveLength(1)
  expect(kept).not.toContain('Adelheid')
  expect(kept).not.toContain(key)
})
