import type { TestResponse } from '@keyturn/platform/testing'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type IdentityWorld, identityWorld, signUpBody } from '../testing/identity-world.ts'
import { anAccessToken, aVerifiedMember, PASSWORD } from '../testing/index.ts'

let app: IdentityWorld
let network = 0
beforeAll(async () => {
  app = await identityWorld()
})
afterAll(() => app.close())

const aNetwork = (): string => `203.0.113.${++network}`
const login = (
  email: string,
  password = PASSWORD,
  more: { from?: string; headers?: Record<string, string> } = {},
) => app.call('POST', '/api/auth/login/', { body: { email, password }, ...more })
const refresh = (token: unknown) => app.call('POST', '/api/auth/token/refresh/', { body: { refresh: token } })
const profile = (token: string) => app.call('GET', '/api/auth/profile/', { token })
const cookieOf = (answer: TestResponse): string => String(answer.headers['set-cookie']).split(';')[0] ?? ''
const addressOf = (member: { email: string | null }): string => member.email ?? ''

test('the right password returns user and tokens, in any case of the address', async () => {
  const email = addressOf(await aVerifiedMember(app.context))
  const answer = await login(` ${email.toUpperCase()} `)
  expect(answer).toMatchObject({
    status: 200,
    body: { requires_mfa: false, requires_verification: false, user: { email, is_email_verified: true } },
  })
  expect((await profile(answer.body.tokens.access)).status).toBe(200)
})

test('a wrong password and an unknown address get the same response', async () => {
  const email = addressOf(await aVerifiedMember(app.context))
  const wrong = await login(email, 'not-the-password')
  const unknown = await login('nobody@example.com', 'not-the-password')
  expect(wrong).toMatchObject({ status: 401, body: { detail: 'Invalid email or password.' } })
  expect(unknown.status).toBe(wrong.status)
  expect(unknown.body).toEqual(wrong.body)
})

test('a sign-in with an unknown address takes a password check too, so its timing reveals nothing', async () => {
  const email = addressOf(await aVerifiedMember(app.context))
  const times: Record<'known' | 'unknown', number[]> = { known: [], unknown: [] }
  const timed = async (kind: 'known' | 'unknown', address: string): Promise<void> => {
    const before = process.cpuUsage()
    await login(address, 'not-the-password', { from: aNetwork() })
    const { user, system } = process.cpuUsage(before)
    times[kind].push(user + system)
  }
  // Measures CPU time and alternates, so that other load on the machine affects both equally.
  for (let round = 0; round < 11; round++) {
    await timed('known', email)
    await timed('unknown', 'nobody-else@example.com')
  }
  const median = (values: number[]): number => values.sort((left, right) => left - right)[5] ?? 0
  const ratio = median(times.unknown) / median(times.known)
  expect(ratio).toBeGreaterThan(0.5)
  expect(ratio).toBeLessThan(2)
})

test('three wrong passwords do not lock sign-in', async () => {
  const email = addressOf(await aVerifiedMember(app.context))
  const from = aNetwork()
  for (let round = 0; round < 3; round++) expect((await login(email, 'wrong', { from })).status).toBe(401)
  expect((await login(email, PASSWORD, { from })).status).toBe(200)
})

test('ten wrong passwords lock sign-in, longer in each round, for known and unknown addresses', async () => {
  for (const email of [addressOf(await aVerifiedMember(app.context)), 'no-such@example.com']) {
    const from = aNetwork()
    for (const waitMinutes of [15, 30]) {
      for (let round = 0; round < 10; round++)
        expect((await login(email, 'wrong', { from })).status).toBe(401)
      const refused = await login(email, PASSWORD, { from })
      expect(refused.status).toBe(429)
      expect(refused.body.error).toContain(`${waitMinutes} minutes`)
      expect(Math.ceil(Number(refused.headers['retry-after']) / 60)).toBe(waitMinutes)
      await app.advance(waitMinutes * 60_000)
    }
  }
})

test('concurrent guesses count as much as sequential ones', async () => {
  const email = addressOf(await aVerifiedMember(app.context))
  const from = aNetwork()
  const answers = await Promise.all(Array.from({ length: 30 }, () => login(email, 'wrong', { from })))
  expect(answers.filter(({ status }) => status === 401)).toHaveLength(10)
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(20)
})

test('guesses on other devices never lock the owner’s known device, on any network', async () => {
  const email = addressOf(await aVerifiedMember(app.context))
  const from = aNetwork()
  const cookie = cookieOf(await login(email, PASSWORD, { from }))
  await Promise.all(Array.from({ length: 15 }, () => login(email, 'wrong', { from })))
  await app.context.db.execute(
    sql`update throttle set count = 1000 where key like 'sign-in%' and key not like '%:device:%'`,
  )
  expect((await login(email, PASSWORD, { from })).status).toBe(429)
  expect((await login(email, PASSWORD, { from: aNetwork() })).status).toBe(429)
  expect((await login(email, PASSWORD, { from, headers: { cookie } })).status).toBe(200)
  await app.context.db.execute(sql`delete from throttle`)
})

test('a stolen device cookie alone does not sign in, and has its own rate limits', async () => {
  const email = addressOf(await aVerifiedMember(app.context))
  const cookie = cookieOf(await login(email))
  expect((await app.call('GET', '/api/auth/profile/', { headers: { cookie } })).status).toBe(401)
  for (let round = 0; round < 10; round++)
    expect((await login(email, 'wrong', { headers: { cookie }, from: aNetwork() })).status).toBe(401)
  expect((await login(email, PASSWORD, { headers: { cookie }, from: aNetwork() })).status).toBe(429)
})

test('the device cookie is inaccessible to scripts and other sites', async () => {
  const answer = await login(addressOf(await aVerifiedMember(app.context)))
  const cookie = String(answer.headers['set-cookie'])
  for (const guard of ['HttpOnly', 'SameSite=Strict', 'Path=/api/auth']) expect(cookie).toContain(guard)
})

test('a sign-in on an unknown device sends an email, one on a known device does not', async () => {
  const email = addressOf(await aVerifiedMember(app.context))
  const cookie = cookieOf(await login(email))
  await login(email, PASSWORD, { headers: { cookie } })
  expect(await app.subjects(email)).toEqual(['New sign-in to your account'])
})

test('a refresh token works once, and the next token continues the session', async () => {
  const { body } = await login(addressOf(await aVerifiedMember(app.context)))
  const second = await refresh(body.tokens.refresh)
  expect(second).toMatchObject({
    status: 200,
    body: { access: expect.any(String), refresh: expect.any(String) },
  })
  expect(second.body.refresh).not.toBe(body.tokens.refresh)
  expect((await refresh(second.body.refresh)).status).toBe(200)
})

test('concurrent tabs with one refresh token get the same next token', async () => {
  const { body } = await login(addressOf(await aVerifiedMember(app.context)))
  const answers = await Promise.all(Array.from({ length: 12 }, () => refresh(body.tokens.refresh)))
  expect(answers.map(({ status }) => status)).toEqual(Array(12).fill(200))
  const [successor, ...others] = new Set(answers.map((answer) => answer.body.refresh))
  expect(others).toEqual([])
  expect((await refresh(successor)).status).toBe(200)
})

test('a used refresh token that is replayed after ten seconds ends the session', async () => {
  const { body } = await login(addressOf(await aVerifiedMember(app.context)))
  const second = await refresh(body.tokens.refresh)
  await app.advance(11_000)
  expect(await refresh(body.tokens.refresh)).toMatchObject({
    status: 401,
    body: { detail: expect.any(String) },
  })
  expect((await refresh(second.body.refresh)).status).toBe(401)
  expect((await profile(second.body.access)).status).toBe(401)
})

test('a refresh token two generations old ends the session even within ten seconds', async () => {
  const { body } = await login(addressOf(await aVerifiedMember(app.context)))
  const second = await refresh(body.tokens.refresh)
  const third = await refresh(second.body.refresh)
  expect((await refresh(body.tokens.refresh)).status).toBe(401)
  expect((await refresh(third.body.refresh)).status).toBe(401)
})

test('access tokens last 15 minutes, and refresh tokens 30 days from their last use', async () => {
  const { body } = await login(addressOf(await aVerifiedMember(app.context)))
  await app.advance(14 * 60_000)
  expect((await profile(body.tokens.access)).status).toBe(200)
  await app.advance(61_000)
  expect((await profile(body.tokens.access)).status).toBe(401)
  await app.advance(29 * 24 * 3_600_000)
  const second = await refresh(body.tokens.refresh)
  expect(second.status).toBe(200)
  await app.advance(30 * 24 * 3_600_000)
  expect((await refresh(second.body.refresh)).status).toBe(401)
})

test.each(['', 'x', 'A'.repeat(86), null, 42, {}])('%j is refused as a refresh token', async (token) => {
  expect([400, 401]).toContain((await refresh(token)).status)
})

test('tampered, foreign, unsigned and empty access tokens return 401', async () => {
  const { body } = await login(addressOf(await aVerifiedMember(app.context)))
  const [head = '', claims = '', signature = ''] = body.tokens.access.split('.')
  const plain = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url')
  const admin = plain({ ...JSON.parse(Buffer.from(claims, 'base64url').toString()), role: 'admin' })
  const forged = [
    `${head}.${admin}.${signature}`,
    `${plain({ alg: 'none', typ: 'JWT' })}.${claims}.`,
    `${head}.${claims}.${signature.replace(/^./, (first: string) => (first === 'A' ? 'B' : 'A'))}`,
    body.tokens.refresh,
    'null',
    '',
  ]
  for (const token of forged) {
    const headers = { authorization: `Bearer ${token}` }
    const answer = await app.call('GET', '/api/auth/profile/', { headers })
    expect(answer).toMatchObject({ status: 401, body: { detail: expect.any(String) } })
  }
})

test('signing out ends this session at once, with an access or refresh token, and never fails', async () => {
  const email = addressOf(await aVerifiedMember(app.context))
  const one = (await login(email)).body.tokens
  const two = (await login(email)).body.tokens
  expect((await app.call('POST', '/api/auth/logout/', { token: one.access })).status).toBe(200)
  expect((await profile(one.access)).status).toBe(401)
  expect((await app.call('POST', '/api/auth/logout/', { body: { refresh: two.refresh } })).status).toBe(200)
  expect((await profile(two.access)).status).toBe(401)
  expect((await app.call('POST', '/api/auth/logout/', { body: { refresh: 'gone' } })).status).toBe(200)
})

test('a session id without its token cannot sign a member out', async () => {
  const { access, refresh } = (await login(addressOf(await aVerifiedMember(app.context)))).body.tokens
  const bytes = Buffer.from(refresh, 'base64url')
  const guessed = Buffer.concat([bytes.subarray(0, 32), Buffer.alloc(32, 7)]).toString('base64url')
  expect((await app.call('POST', '/api/auth/logout/', { body: { refresh: guessed } })).status).toBe(200)
  expect((await profile(access)).status).toBe(200)
})

test('a member lists their sessions and signs one out; another member’s session returns 404', async () => {
  const member = await aVerifiedMember(app.context)
  const userAgent =
    'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Version/19.0 Mobile/15E148 Safari/604.1'
  const phone = (await login(addressOf(member), PASSWORD, { headers: { 'user-agent': userAgent } })).body
    .tokens
  const token = await anAccessToken(app.identity, member)
  const listed = (await app.call('GET', '/api/auth/sessions/', { token })).body.sessions
  expect(
    listed.map((session: { device: string; current: boolean }) => [session.device, session.current]),
  ).toEqual(
    expect.arrayContaining([
      ['Safari on iPhone', false],
      ['Chrome on Windows', true],
    ]),
  )
  const id = listed.find((session: { current: boolean }) => !session.current).id
  const stranger = await anAccessToken(app.identity, await aVerifiedMember(app.context))
  expect((await app.call('DELETE', `/api/auth/sessions/${id}/`, { token: stranger })).status).toBe(404)
  expect((await profile(phone.access)).status).toBe(200)
  expect((await app.call('DELETE', `/api/auth/sessions/${id}/`, { token })).status).toBe(200)
  expect((await profile(phone.access)).status).toBe(401)
  expect((await refresh(phone.refresh)).status).toBe(401)
  expect((await app.call('DELETE', '/api/auth/sessions/nonsense/', { token })).status).toBe(404)
})

test('the database stores no token and no password in usable form', async () => {
  const { body } = await app.call('POST', '/api/auth/register/', { body: signUpBody('dump@example.com') })
  const link = await app.linkToken('dump@example.com')
  const dump = JSON.stringify(
    await Promise.all(
      ['member', 'member_session', 'email_link', 'trusted_device', 'pgboss.job'].map((table) =>
        app.context.db.execute(sql.raw(`select row_to_json(t)::text from ${table} t`)),
      ),
    ),
  )
  for (const secret of [body.tokens.refresh, link, PASSWORD]) expect(dump).not.toContain(secret)
  expect(dump).toContain('$argon2id$v=19$m=19456,t=2,p=1$')
})

test('the nightly job deletes only what has expired', async () => {
  const member = await aVerifiedMember(app.context)
  await login(addressOf(member))
  await app.advance(31 * 24 * 3_600_000)
  await login(addressOf(member), PASSWORD, { from: aNetwork() })
  await app.advance(24 * 3_600_000)
  const { rows } = await app.context.db.execute(
    sql`select id from member_session where member_id = ${member.id}`,
  )
  expect(rows).toHaveLength(1)
})
