import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type IdentityWorld, identityWorld, signUpBody } from '../testing/identity-world.ts'
import { anAccessToken, aVerifiedMember, PASSWORD } from '../testing/index.ts'

let app: IdentityWorld
beforeAll(async () => {
  app = await identityWorld()
})
afterAll(() => app.close())

const OTHER = 'copper-kettle-77'
const register = async (email: string, password = PASSWORD) => {
  const passwords = { password, password_confirm: password }
  const answer = await app.call('POST', '/api/auth/register/', { body: signUpBody(email, passwords) })
  expect(answer.status).toBe(201)
  const access: string = answer.body.tokens.access
  return { access, cookie: deviceCookie(answer), link: await app.linkToken(email) }
}
const deviceCookie = ({ headers }: { headers: Record<string, unknown> }): string =>
  String([headers['set-cookie']].flat()[0] ?? '').split(';')[0] ?? ''
const load = (link: string, by: { token?: string; headers?: Record<string, string> } = {}) =>
  app.call('GET', `/api/auth/verify-email/?token=${link}`, by)
const open = (link: string, password: string) =>
  app.call('POST', '/api/auth/verify-email/', { body: { token: link, password } })
const login = (email: string, password: string) =>
  app.call('POST', '/api/auth/login/', { body: { email, password } })
const profile = (token: string) => app.call('GET', '/api/auth/profile/', { token })
const isProved = async (token: string): Promise<boolean> =>
  (await profile(token)).body.user.is_email_verified === true

const NEEDED = { status: 403, body: { code: 'password_needed' } }

describe('the verification link of a sign-up', () => {
  test('works with the token of the waiting page, or with the cookie of the browser that signed up', async () => {
    const byToken = await register('by-token@example.com')
    expect((await load(byToken.link, { token: byToken.access })).body.status).toBe('success')
    const byCookie = await register('by-cookie@example.com')
    const headers = { cookie: byCookie.cookie }
    expect((await load(byCookie.link, { headers })).body.status).toBe('success')
    expect([await isProved(byToken.access), await isProved(byCookie.access)]).toEqual([true, true])
  })

  test('changes nothing in another browser, and then needs the password', async () => {
    const { access, link } = await register('elsewhere@example.com')
    const other = await register('someone@example.com')
    for (const by of [{}, { token: other.access }, { headers: { cookie: other.cookie } }])
      expect(await load(link, by)).toMatchObject(NEEDED)
    expect(await isProved(access)).toBe(false)
    expect((await open(link, 'a-wrong-guess')).body.password).toEqual([expect.any(String)])
    expect(await isProved(access)).toBe(false)
    const opened = await open(link, PASSWORD)
    expect(opened).toMatchObject({
      status: 200,
      body: { status: 'success', user: { is_email_verified: true } },
    })
    expect((await profile(opened.body.tokens.access)).status).toBe(200)
    expect(await isProved(access), 'the browser that waits goes on').toBe(true)
  })

  test('works in a browser that gave the right password at sign-in', async () => {
    const { link } = await register('second-browser@example.com')
    const answer = await login('second-browser@example.com', PASSWORD)
    expect(answer.body).toEqual({ requires_mfa: false, requires_verification: true })
    expect((await load(link, { headers: { cookie: deviceCookie(answer) } })).body.status).toBe('success')
  })

  test('accepts ten guesses at the password in a quarter of an hour', async () => {
    const { link } = await register('guessed@example.com')
    for (let guess = 0; guess < 10; guess++) expect((await open(link, `guess-${guess}`)).status).toBe(400)
    expect((await open(link, PASSWORD)).status).toBe(429)
    await app.advance(15 * 60_000 + 1)
    expect((await open(link, PASSWORD)).status).toBe(200)
  })

  test('opens the account once if several clients use it at the same moment', async () => {
    const { link, access } = await register('at-once@example.com')
    const answers = await Promise.all(Array.from({ length: 8 }, () => load(link, { token: access })))
    expect(answers.filter(({ body }) => body.status === 'success')).toHaveLength(1)
    expect(answers.filter(({ body }) => body.status === 'already_verified')).toHaveLength(7)
  })
})

describe('another person who signs up with the same address', () => {
  test('later invalidates neither the link nor the password of the first sign-up', async () => {
    const owner = await register('victim@example.com')
    await app.advance(61_000)
    const stranger = await register('victim@example.com', OTHER)
    expect((await load(owner.link, { token: owner.access })).body.status).toBe('success')
    expect((await login('victim@example.com', PASSWORD)).body.tokens).toBeDefined()
    expect((await login('victim@example.com', OTHER)).status).toBe(401)
    expect((await profile(stranger.access)).status).toBe(401)
    expect((await load(stranger.link, { token: stranger.access })).status).toBe(400)
    expect((await open(stranger.link, OTHER)).status).toBe(400)
  })

  test('any number of times does not block the owner’s browser from its own sign-up', async () => {
    const owner = await register('flooded@example.com')
    for (let count = 0; count < 21; count++) {
      await app.advance(61_000)
      const body = signUpBody('flooded@example.com', { password: OTHER, password_confirm: OTHER })
      expect((await app.call('POST', '/api/auth/register/', { body })).status).toBe(201)
    }
    const answer = await app.call('POST', '/api/auth/login/', {
      body: { email: 'flooded@example.com', password: PASSWORD },
      headers: { cookie: owner.cookie },
    })
    expect(answer).toMatchObject({ status: 200, body: { requires_verification: true } })
    expect((await load(owner.link, { headers: { cookie: owner.cookie } })).body.status).toBe('success')
  })

  test('gains nothing if the owner opens the newest email in the browser of their own sign-up', async () => {
    const owner = await register('careful@example.com')
    await app.advance(61_000)
    const stranger = await register('careful@example.com', OTHER)
    for (const by of [{ token: owner.access }, { headers: { cookie: owner.cookie } }, {}])
      expect(await load(stranger.link, by)).toMatchObject(NEEDED)
    expect((await open(stranger.link, PASSWORD)).status).toBe(400)
    expect([await isProved(stranger.access), await isProved(owner.access)]).toEqual([false, false])
    expect((await open(owner.link, PASSWORD)).body.status).toBe('success')
  })

  test('first is deleted, with all data, once the owner verifies a later sign-up', async () => {
    const stranger = await register('mine@example.com', OTHER)
    await app.call('PATCH', '/api/auth/profile/', {
      token: stranger.access,
      body: { phone: '07700 900123', email: 'spy@example.com', current_password: OTHER },
    })
    const spyLink = await app.linkToken('spy@example.com')
    await app.advance(61_000)
    const owner = await register('mine@example.com')
    expect((await profile(owner.access)).body.user).toMatchObject({ phone: null, pending_email: null })
    expect((await load(owner.link, { token: owner.access })).body.status).toBe('success')
    expect((await profile(stranger.access)).status).toBe(401)
    expect((await load(spyLink, { token: stranger.access })).status).toBe(400)
    expect((await login('mine@example.com', OTHER)).status).toBe(401)
  })

  test('does not stop a member from changing to their own other address', async () => {
    await register('squatted@example.com', OTHER)
    const member = await aVerifiedMember(app.context)
    const token = await anAccessToken(app.identity, member)
    const body = { email: 'squatted@example.com', current_password: PASSWORD }
    await app.call('PATCH', '/api/auth/profile/', { token, body })
    const link = await app.linkToken('squatted@example.com')
    expect((await load(link, { token })).body.status).toBe('success')
    expect((await login('squatted@example.com', OTHER)).status).toBe(401)
  })

  test('is removed by a password reset that the owner of the mailbox requests', async () => {
    const stranger = await register('reset-over@example.com', OTHER)
    await app.advance(61_000)
    const second = await register('reset-over@example.com', OTHER)
    await app.call('POST', '/api/auth/forgot-password/', { body: { email: 'reset-over@example.com' } })
    const token = await app.linkToken('reset-over@example.com')
    const body = { token, password: PASSWORD, password_confirm: PASSWORD }
    expect((await app.call('POST', '/api/auth/reset-password/', { body })).status).toBe(200)
    for (const { access } of [stranger, second]) expect((await profile(access)).status).toBe(401)
    expect((await login('reset-over@example.com', PASSWORD)).body.tokens).toBeDefined()
  })
})

describe('the link of a change of address', () => {
  const asked = async (email: string) => {
    const member = await aVerifiedMember(app.context)
    const token = await anAccessToken(app.identity, member)
    const body = { email, current_password: PASSWORD }
    expect((await app.call('PATCH', '/api/auth/profile/', { token, body })).status).toBe(200)
    return { member, token, link: await app.linkToken(email) }
  }

  test('needs the account’s password in a browser that is not signed in to it', async () => {
    const { member, token, link } = await asked('new-home@example.com')
    const other = await register('reader@example.com')
    for (const by of [{}, { token: other.access }, { headers: { cookie: other.cookie } }])
      expect(await load(link, by)).toMatchObject(NEEDED)
    expect((await profile(token)).body.user.email).toBe(member.email)
    expect((await open(link, 'what-the-reader-guesses')).status).toBe(400)
    const opened = await open(link, PASSWORD)
    expect(opened).toMatchObject({ status: 200, body: { status: 'success' } })
    expect(opened.body.tokens, 'it signs nobody in').toBeUndefined()
    expect((await login('new-home@example.com', PASSWORD)).status).toBe(200)
  })

  test('ends every session except the confirming one', async () => {
    const { member, token, link } = await asked('ends-all@example.com')
    const elsewhere = await anAccessToken(app.identity, member)
    expect((await load(link, { token })).body.status).toBe('success')
    expect((await profile(elsewhere)).status).toBe(401)
    expect((await profile(token)).body.user.email).toBe('ends-all@example.com')
    const second = await asked('ends-really-all@example.com')
    expect((await open(second.link, PASSWORD)).status).toBe(200)
    expect((await profile(second.token)).status).toBe(401)
  })
})

describe('a cookieless client in a sandbox', () => {
  let sandbox: IdentityWorld
  beforeAll(async () => {
    sandbox = await identityWorld({ sandbox: true })
  })
  afterAll(() => sandbox.close())
  const client = { headers: { 'user-agent': 'a test client' } }
  const signUp = async (email: string) => {
    const call = { ...client, body: signUpBody(email) }
    const { body } = await sandbox.call('POST', '/api/auth/register/', call)
    return { access: body.tokens.access, link: await sandbox.linkToken(email) }
  }
  const follow = (link: string, headers: Record<string, string>, from?: string) =>
    sandbox.call('GET', `/api/auth/verify-email/?token=${link}`, { headers, ...(from && { from }) })

  test('can open the link of its own sign-up, as the documents describe', async () => {
    const { link } = await signUp('program@example.com')
    expect((await follow(link, client.headers)).body.status).toBe('success')
  })

  test('does not count as the same client on another network, with another user agent, or as a browser', async () => {
    const { link } = await signUp('another@example.com')
    expect(await follow(link, client.headers, '203.0.113.9')).toMatchObject(NEEDED)
    expect(await follow(link, { 'user-agent': 'curl' })).toMatchObject(NEEDED)
    const browser = { ...client.headers, 'sec-fetch-site': 'same-origin' }
    expect(await follow(link, browser)).toMatchObject(NEEDED)
  })

  test('needs the password if two sign-ups wait at the address', async () => {
    const first = await signUp('twice@example.com')
    await sandbox.advance(61_000)
    const second = await signUp('twice@example.com')
    for (const { link } of [first, second]) expect(await follow(link, client.headers)).toMatchObject(NEEDED)
  })
})
