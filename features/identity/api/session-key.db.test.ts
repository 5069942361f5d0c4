import { createHmac } from 'node:crypto'
import { deriveKey } from '@keyturn/platform/crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aBrowserKey } from '../testing/browser-key.ts'
import { type IdentityWorld, identityWorld } from '../testing/identity-world.ts'
import { aVerifiedMember, PASSWORD } from '../testing/index.ts'

const LOGIN = '/api/auth/login/'
const REFRESH = '/api/auth/token/refresh/'
let app: IdentityWorld
beforeAll(async () => {
  app = await identityWorld()
})
afterAll(() => app.close())

const aKey = () => aBrowserKey(app.context.publicUrl)

/** Signs in a new member, with or without a key. */
async function signedIn(dpop?: string): Promise<string> {
  const { email } = await aVerifiedMember(app.context)
  const headers = dpop === undefined ? {} : { dpop }
  const answer = await app.call('POST', LOGIN, { body: { email, password: PASSWORD }, headers })
  return answer.body.tokens.refresh
}
const refresh = (token: string, dpop?: string) =>
  app.call('POST', REFRESH, { body: { refresh: token }, headers: dpop === undefined ? {} : { dpop } })

test('a client without a DPoP key refreshes tokens as the documents describe', async () => {
  const first = await refresh(await signedIn())
  expect(first).toMatchObject({ status: 200, body: { access: expect.any(String) } })
  expect((await refresh(first.body.refresh)).status).toBe(200)
})

test('a stolen refresh token is refused without the browser’s key, and the owner stays signed in', async () => {
  const key = aKey()
  const token = await signedIn(key.proof(LOGIN))
  const another = aKey().proof(REFRESH, { refreshToken: token })
  expect((await refresh(token)).status).toBe(401)
  expect((await refresh(token, another)).status).toBe(401)
  const own = await refresh(token, key.proof(REFRESH, { refreshToken: token }))
  expect(own.status).toBe(200)
  // Nor does the grace period for racing tabs help without the key.
  expect((await refresh(token)).status).toBe(401)
  const next = own.body.refresh
  expect((await refresh(next, key.proof(REFRESH, { refreshToken: next }))).status).toBe(200)
})

test('the first key binds the session, and concurrent tabs get the same next token', async () => {
  const key = aKey()
  const token = await signedIn()
  const proofs = [1, 2, 3].map(() => key.proof(REFRESH, { refreshToken: token }))
  const answers = await Promise.all(proofs.map((proof) => refresh(token, proof)))
  expect(new Set(answers.map(({ body }) => body.refresh)).size).toBe(1)
  const [{ body }] = answers as [(typeof answers)[0]]
  expect((await refresh(body.refresh)).status).toBe(401)
  expect((await refresh(body.refresh, key.proof(REFRESH, { refreshToken: body.refresh }))).status).toBe(200)
})

test('a duplicated tab, or one that lost a response, continues with the browser’s key', async () => {
  const key = aKey()
  const copied = await signedIn(key.proof(LOGIN))
  const renew = async (token: string) => refresh(token, key.proof(REFRESH, { refreshToken: token }))
  const second = (await renew(copied)).body.refresh
  await app.advance(11_500)
  expect((await renew(copied)).body.refresh, 'the answer was lost').toBe(second)
  const third = (await renew(second)).body.refresh
  await app.advance(20 * 60_000)
  const late = await renew(copied)
  expect(late).toMatchObject({ status: 200, body: { refresh: third, access: expect.any(String) } })
  expect((await renew(third)).status).toBe(200)
})

test('an old token with another key or no key is refused, and ends no session', async () => {
  const key = aKey()
  const first = await signedIn(key.proof(LOGIN))
  const second = (await refresh(first, key.proof(REFRESH, { refreshToken: first }))).body.refresh
  await app.advance(11_000)
  expect((await refresh(first)).status).toBe(401)
  expect((await refresh(first, aKey().proof(REFRESH, { refreshToken: first }))).status).toBe(401)
  expect((await refresh(second, key.proof(REFRESH, { refreshToken: second }))).status).toBe(200)
})

test('access tokens have their own signing key, and tokens of the previous release stay valid', async () => {
  const { email } = await aVerifiedMember(app.context)
  const { body } = await app.call('POST', LOGIN, { body: { email, password: PASSWORD } })
  const [head = '', claims = '', signature = ''] = body.tokens.access.split('.')
  const signedWith = (key: string) =>
    createHmac('sha256', key).update(`${head}.${claims}`).digest('base64url')
  const { sessionSecret } = app.context
  expect(signature).not.toBe(signedWith(sessionSecret))
  expect(signature).toBe(signedWith(deriveKey(sessionSecret, 'access tokens')))
  const before = `${head}.${claims}.${signedWith(sessionSecret)}`
  expect((await app.call('GET', '/api/auth/profile/', { token: before })).status).toBe(200)
})

test('a DPoP proof must name our public address, whatever the Host header is', async () => {
  const key = aBrowserKey('http://evil.example')
  const { email } = await aVerifiedMember(app.context)
  const headers = { dpop: key.proof(LOGIN), host: 'evil.example' }
  const answer = await app.call('POST', LOGIN, { body: { email, password: PASSWORD }, headers })
  expect(answer).toMatchObject({ status: 400, body: { code: 'invalid_dpop_proof' } })
})

test('DPoP proofs made in advance are refused from a browser that names the token in its proofs', async () => {
  const key = aKey()
  const token = await signedIn(key.proof(LOGIN))
  const inAdvance = key.proof(REFRESH)
  expect((await refresh(token, inAdvance)).status).toBe(401)
  expect((await refresh(token, key.proof(REFRESH, { refreshToken: 'another' }))).status).toBe(400)
  expect((await refresh(token, key.proof(REFRESH, { refreshToken: token }))).status).toBe(200)
})

test('a plain RFC 9449 proof also binds the session, and must be recent', async () => {
  const key = aKey()
  const token = await signedIn()
  const old = key.proof(REFRESH, { claims: { iat: Math.floor(Date.now() / 1000) - 301 } })
  expect((await refresh(token, old)).status).toBe(400)
  const { body } = await refresh(token, key.proof(REFRESH))
  expect((await refresh(body.refresh)).status).toBe(401)
  expect((await refresh(body.refresh, key.proof(REFRESH))).status).toBe(200)
})

test.each([
  ['for another call', { claims: { htu: 'https://keyturn.test/api/auth/login/' } }],
  ['for another origin', { claims: { htu: `https://evil.example${REFRESH}` } }],
  ['for a GET request', { claims: { htm: 'GET' } }],
  ['without an id', { claims: { jti: '' } }],
  ['without a signature', { head: { alg: 'none' } }],
  ['of another type', { head: { typ: 'JWT' } }],
  ['with an invalid key', { head: { jwk: { kty: 'EC', crv: 'P-256', x: 'AA', y: 'AA' } } }],
])('a DPoP proof %s is refused and ends no session', async (_what, more) => {
  const key = aKey()
  const token = await signedIn()
  const refused = await refresh(token, key.proof(REFRESH, more))
  expect(refused).toMatchObject({ status: 400, body: { code: 'invalid_dpop_proof' } })
  expect((await refresh(token, 'no.proof')).status).toBe(400)
  expect((await refresh(token)).status).toBe(200)
})

test('only the thumbprint of the public key is stored', async () => {
  const key = aKey()
  const token = await signedIn(key.proof(LOGIN))
  const { rows } = await app.context.db.execute<{ key_thumbprint: string }>(
    sql`select key_thumbprint from member_session where key_thumbprint is not null order by signed_in_at desc limit 1`,
  )
  expect(rows[0]?.key_thumbprint).toMatch(/^[\w-]{43}$/)
  expect(token).not.toContain(rows[0]?.key_thumbprint)
})
