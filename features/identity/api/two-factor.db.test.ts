import { totpCode, totpStep } from '@keyturn/platform/crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type IdentityWorld, identityWorld } from '../testing/identity-world.ts'
import { anAccessToken, aVerifiedMember, fromBase32, PASSWORD } from '../testing/index.ts'

let app: IdentityWorld
let network = 0
beforeAll(async () => {
  app = await identityWorld()
})
afterAll(() => app.close())

const signedIn = async (details: Parameters<typeof aVerifiedMember>[1] = {}) => {
  const member = await aVerifiedMember(app.context, details)
  return { member, email: member.email ?? '', token: await anAccessToken(app.identity, member) }
}
const login = (email: string) =>
  app.call('POST', '/api/auth/login/', {
    body: { email, password: PASSWORD },
    from: `192.0.2.${++network}`,
  })
/** Verifies as a client of the API document does, from the network of the sign-in. */
const verify = (email: string, code: string, from = `192.0.2.${network}`) =>
  app.call('POST', '/api/auth/mfa/verify/', { body: { email, code }, from })
const resend = (email: string, more: object = {}) =>
  app.call('POST', '/api/auth/mfa/resend/', { body: { email, ...more }, from: `192.0.2.${network}` })
const post = (path: string, token: string, body: unknown) =>
  app.call('POST', `/api/auth/mfa/${path}/`, { token, body })
const otherThan = (code: string): string => (code === '000000' ? '000001' : '000000')

async function withAuthenticator() {
  const person = await signedIn()
  const begun = await post('authenticator', person.token, { password: PASSWORD })
  const secret = fromBase32(begun.body.secret)
  const code = (stepsAway = 0): string => totpCode(secret, totpStep(app.clock.now()) + stepsAway)
  const confirmed = await post('authenticator/confirm', person.token, { code: code() })
  await app.advance(60_000)
  return { ...person, code, recoveryCodes: confirmed.body.recovery_codes as string[] }
}

test('with emailed codes on, the password alone returns no tokens and the code does', async () => {
  const { email, token } = await signedIn()
  expect((await post('toggle', token, { enable: true })).body).toMatchObject({ mfa_enabled: true })
  expect((await app.call('GET', '/api/auth/profile/', { token })).body.user.mfa_enabled).toBe(true)
  const answer = await login(email)
  expect(answer.body).toEqual({
    requires_mfa: true,
    requires_verification: false,
    mfa_method: 'email',
    challenge: expect.any(String),
  })
  const done = await verify(email, await app.code(email))
  expect(done).toMatchObject({
    status: 200,
    body: { user: { email }, tokens: { access: expect.any(String) } },
  })
})

test('an emailed code signs in once', async () => {
  const { email } = await signedIn({ emailCodesOn: true })
  await login(email)
  const code = await app.code(email)
  const answers = await Promise.all([verify(email, code), verify(email, code), verify(email, code)])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400])
})

test('five wrong codes, concurrent or in turn, invalidate the right code', async () => {
  const { email } = await signedIn({ emailCodesOn: true })
  await login(email)
  const code = await app.code(email)
  const wrong = await Promise.all(Array.from({ length: 12 }, () => verify(email, otherThan(code))))
  expect(wrong.map(({ status }) => status)).toEqual(Array(12).fill(400))
  expect(await verify(email, code)).toMatchObject({
    status: 400,
    body: { error: 'Invalid or expired code. Please try again.' },
  })
})

test('four wrong codes leave the right code valid', async () => {
  const { email } = await signedIn({ emailCodesOn: true })
  await login(email)
  const code = await app.code(email)
  for (let round = 0; round < 4; round++) await verify(email, otherThan(code))
  expect((await verify(email, code)).status).toBe(200)
})

test('an emailed code expires after ten minutes; within an hour of the password another code can be requested', async () => {
  const { email } = await signedIn({ emailCodesOn: true })
  await login(email)
  const code = await app.code(email)
  await app.advance(10 * 60_000 + 1)
  expect((await verify(email, code)).status).toBe(400)
  await resend(email)
  expect((await verify(email, await app.code(email))).status).toBe(200)

  await login(email)
  await app.advance(3_600_001)
  const letters = (await app.subjects(email)).length
  await resend(email)
  expect(await app.subjects(email)).toHaveLength(letters)
})

test('a new emailed code invalidates the previous one', async () => {
  const { email } = await signedIn({ emailCodesOn: true })
  await login(email)
  const first = await app.code(email)
  expect((await resend(email)).status).toBe(200)
  const second = await app.code(email)
  if (first !== second) expect((await verify(email, first)).status).toBe(400)
  expect((await verify(email, second)).status).toBe(200)
})

test('a wrong code needs as many database calls for an unknown address as for a waiting sign-in', async () => {
  const { email } = await signedIn({ emailCodesOn: true })
  const guarded = await withAuthenticator()
  await login(email)
  await login(guarded.email)
  let steps = 0
  const counting = () => void steps++
  app.context.db.$client.on('acquire', counting)
  const stepsFor = async (address: string): Promise<number> => {
    steps = 0
    expect((await verify(address, '000000')).status).toBe(400)
    return steps
  }
  const unknown = await stepsFor('nobody@post.example')
  expect([await stepsFor(email), await stepsFor(guarded.email)]).toEqual([unknown, unknown])
  app.context.db.$client.off('acquire', counting)
})

test('without the password, no code is sent and no code is accepted', async () => {
  const { email } = await signedIn({ emailCodesOn: true })
  await app.call('POST', '/api/auth/mfa/resend/', { body: { email } })
  expect(await app.subjects(email)).toEqual([])
  let steps = 0
  app.context.db.$client.on('acquire', () => (steps += 1))
  const unknown = await verify('nobody@example.com', '123456')
  const stepsForNobody = steps
  const known = await verify(email, '123456')
  expect(known).toMatchObject({ status: 400, body: unknown.body })
  expect(steps).toBe(2 * stepsForNobody)
})

test('a new password ends a sign-in that waits for its code', async () => {
  const { email, token } = await signedIn({ emailCodesOn: true })
  await login(email)
  const code = await app.code(email)
  const body = {
    current_password: PASSWORD,
    new_password: 'copper-kettle-77',
    password_confirm: 'copper-kettle-77',
  }
  await app.call('POST', '/api/auth/change-password/', { token, body })
  expect((await verify(email, code)).status).toBe(400)
})

test('the documents’ request turns emailed codes off, and an email confirms it', async () => {
  const { email, token } = await signedIn({ emailCodesOn: true })
  expect(await post('toggle', token, { enable: false })).toMatchObject({
    status: 200,
    body: { mfa_enabled: false },
  })
  expect((await login(email)).body.tokens).toBeDefined()
  expect(await app.subjects(email)).toContain('Two-factor sign-in is off')
})

describe('a sign-in that waits for its code', () => {
  const STRANGER = '203.0.113.99'

  test('is not ended by wrong codes from a person without the password', async () => {
    const { email } = await signedIn({ emailCodesOn: true })
    await login(email)
    const code = await app.code(email)
    for (let turn = 0; turn < 10; turn++)
      expect((await verify(email, otherThan(code), STRANGER)).status).toBe(400)
    expect((await verify(email, code, STRANGER)).status).toBe(400)
    expect((await verify(email, code)).status).toBe(200)
  })

  test('is found by its token from any network, and is not affected by another person in the same network', async () => {
    const { email } = await signedIn({ emailCodesOn: true })
    const { challenge } = (await login(email)).body
    const code = await app.code(email)
    for (let turn = 0; turn < 6; turn++) await verify(email, otherThan(code))
    expect((await verify(email, code)).status).toBe(400)
    const body = { email, code, challenge }
    const moved = await app.call('POST', '/api/auth/mfa/verify/', { body, from: STRANGER })
    expect(moved.status).toBe(200)
    expect((await app.call('POST', '/api/auth/mfa/verify/', { body, from: STRANGER })).status).toBe(400)
  })

  test('has its token in a cookie that scripts cannot read and other sites cannot send', async () => {
    const { email } = await signedIn({ emailCodesOn: true })
    const answer = await login(email)
    const [cookie = ''] = [answer.headers['set-cookie']].flat().map(String)
    expect(cookie).toMatch(
      /^keyturn_challenge=[\w-]{43};.*Path=\/api\/auth\/mfa;.*HttpOnly;.*SameSite=Strict/,
    )
    const headers = { cookie: cookie.split(';')[0] ?? '' }
    const body = { email, code: await app.code(email) }
    const moved = { body, from: STRANGER, headers }
    expect((await app.call('POST', '/api/auth/mfa/verify/', moved)).status).toBe(200)
  })

  test('keeps its code when another person with the password starts a sign-in', async () => {
    const { email } = await signedIn({ emailCodesOn: true })
    const own = (await login(email)).body.challenge
    const code = await app.code(email)
    const theirs = (await login(email)).body.challenge
    const second = await app.code(email)
    const give = (challenge: string, digits: string) =>
      app.call('POST', '/api/auth/mfa/verify/', { body: { email, code: digits, challenge } })
    if (second !== code) expect((await give(theirs, code)).status).toBe(400)
    expect((await give(own, code)).status).toBe(200)
  })

  test('gets a new code with its own token only', async () => {
    const { email } = await signedIn({ emailCodesOn: true })
    const { challenge } = (await login(email)).body
    const first = await app.code(email)
    const ask = (body: object) => app.call('POST', '/api/auth/mfa/resend/', { body, from: STRANGER })
    expect((await ask({ email })).status).toBe(200)
    expect(await app.subjects(email)).toHaveLength(1)
    await ask({ email, challenge })
    expect(await app.subjects(email)).toHaveLength(2)
    const code = await app.code(email)
    const body = { email, code, challenge }
    if (first !== code) expect((await verify(email, first)).status).toBe(400)
    expect((await app.call('POST', '/api/auth/mfa/verify/', { body })).status).toBe(200)
  })
})

test('ten minutes after sign-in, turning emailed codes off also needs the password', async () => {
  const { email, token } = await signedIn({ emailCodesOn: true })
  await app.advance(10 * 60_000 + 1)
  const alone = await post('toggle', token, { enable: false })
  expect(alone).toMatchObject({ status: 400, body: { current_password: [expect.any(String)] } })
  expect((await post('toggle', token, { enable: false, current_password: 'wrong' })).status).toBe(400)
  expect((await login(email)).body.requires_mfa).toBe(true)
  const proved = { enable: false, current_password: PASSWORD }
  expect((await post('toggle', token, proved)).body).toMatchObject({ mfa_enabled: false })
})

test('adding an authenticator app needs the password and a code, and then the app signs in', async () => {
  const { token } = await signedIn()
  expect((await post('authenticator', token, {})).status).toBe(400)
  expect((await post('authenticator', token, { password: 'wrong' })).body.password).toEqual([
    expect.any(String),
  ])
  const begun = await post('authenticator', token, { password: PASSWORD })
  expect(begun.body.otpauth_url).toMatch(/^otpauth:\/\/totp\/Keyturn%3A/)
  expect((await post('authenticator/confirm', token, { code: 'abcdef' })).body.code).toEqual([
    expect.any(String),
  ])
  expect((await app.call('GET', '/api/auth/mfa/', { token })).body).toMatchObject({ mfa_method: 'none' })

  const person = await withAuthenticator()
  expect((await login(person.email)).body).toMatchObject({ requires_mfa: true, mfa_method: 'authenticator' })
  expect((await verify(person.email, person.code())).status).toBe(200)
})

test('the secret of an authenticator app is stored encrypted', async () => {
  const { token, member } = await signedIn()
  const begun = await post('authenticator', token, { password: PASSWORD })
  const { rows } = await app.context.db.execute<{ sealed_secret: string }>(
    sql`select sealed_secret from authenticator where member_id = ${member.id}`,
  )
  expect(rows[0]?.sealed_secret).toMatch(/^s1\.k1\./)
  expect(rows[0]?.sealed_secret).not.toContain(begun.body.secret)
})

test('a code of the app is accepted once, and no earlier code after it', async () => {
  const person = await withAuthenticator()
  await login(person.email)
  const code = person.code()
  expect((await verify(person.email, code)).status).toBe(200)
  await login(person.email)
  expect((await verify(person.email, code)).status).toBe(400)
  expect((await verify(person.email, person.code(-1))).status).toBe(400)
  expect((await verify(person.email, person.code(1))).status).toBe(200)
})

test('with an authenticator app on, an emailed code does not sign in', async () => {
  const person = await withAuthenticator()
  await login(person.email)
  await resend(person.email)
  expect(await app.subjects(person.email)).toEqual(['Two-factor sign-in is on'])
})

test('a person with the password gets twenty code guesses an hour, over all sign-ins and networks', async () => {
  const person = await withAuthenticator()
  const guess = async (turn: number) => {
    const from = `198.51.100.${turn}`
    await app.call('POST', '/api/auth/login/', { body: { email: person.email, password: PASSWORD }, from })
    const body = { email: person.email, code: 'not-a-code' }
    return app.call('POST', '/api/auth/mfa/verify/', { body, from })
  }
  for (let turn = 0; turn < 20; turn++) expect((await guess(turn)).status).toBe(400)
  const refused = await guess(20)
  expect(refused.status).toBe(429)
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  await app.advance(3_600_001)
  await login(person.email)
  expect((await verify(person.email, person.code())).status).toBe(200)
})

test('each recovery code signs in once, with or without its dash, and is reported by email', async () => {
  const person = await withAuthenticator()
  const [first = '', second = ''] = person.recoveryCodes
  expect(person.recoveryCodes).toHaveLength(10)
  await login(person.email)
  expect((await verify(person.email, first)).status).toBe(200)
  await login(person.email)
  expect((await verify(person.email, first)).status).toBe(400)
  expect((await verify(person.email, second.replace('-', '').toUpperCase())).status).toBe(200)
  expect((await app.call('GET', '/api/auth/mfa/', { token: person.token })).body.recovery_codes_left).toBe(8)
  const told = (await app.subjects(person.email)).filter((subject) => subject === 'A recovery code was used')
  expect(told).toHaveLength(2)
})

test('new recovery codes invalidate the previous ones', async () => {
  const person = await withAuthenticator()
  const renewed = await post('recovery-codes', person.token, { password: PASSWORD })
  await login(person.email)
  expect((await verify(person.email, person.recoveryCodes[0] ?? '')).status).toBe(400)
  expect((await verify(person.email, renewed.body.recovery_codes[0])).status).toBe(200)
})

test('turning off an authenticator app needs the password or a code', async () => {
  const person = await withAuthenticator()
  expect((await post('toggle', person.token, { enable: false })).status).toBe(400)
  expect((await post('authenticator/remove', person.token, { code: '000000' })).status).toBe(400)
  expect((await post('toggle', person.token, { enable: false, code: person.code() })).status).toBe(200)
  expect((await login(person.email)).body.tokens).toBeDefined()
})

test('removing the app returns to emailed codes if they were on', async () => {
  const person = await withAuthenticator()
  await app.context.db.execute(sql`update member set email_codes_on = true where id = ${person.member.id}`)
  expect((await post('authenticator/remove', person.token, { password: PASSWORD })).status).toBe(200)
  expect((await login(person.email)).body).toMatchObject({ requires_mfa: true, mfa_method: 'email' })
})

test('concurrent two-factor requests take effect once: one email, one secret, ten recovery codes', async () => {
  const { email, token } = await signedIn()
  const atOnce = (path: string, body: unknown) =>
    Promise.all(Array.from({ length: 4 }, () => post(path, token, body)))
  const statuses = (answers: { status: number }[]) => answers.map(({ status }) => status).toSorted()
  expect(statuses(await atOnce('toggle', { enable: true }))).toEqual([200, 200, 200, 200])
  const { body } = await post('authenticator', token, { password: PASSWORD })
  const code = totpCode(fromBase32(body.secret), totpStep(app.clock.now()))
  expect(statuses(await atOnce('authenticator/confirm', { code }))).toEqual([200, 409, 409, 409])
  await atOnce('recovery-codes', { password: PASSWORD })
  const left = await app.call('GET', '/api/auth/mfa/', { token })
  expect(left.body.recovery_codes_left).toBe(10)
  expect(statuses(await atOnce('authenticator/remove', { password: PASSWORD }))).toEqual([200, 200, 200, 200])
  const subjects = await app.subjects(email)
  expect(subjects.filter((subject) => subject.includes('is on'))).toHaveLength(2)
  expect(subjects.filter((subject) => subject.includes('is off'))).toHaveLength(1)
})

test('wrong codes from one network are rate limited, and right ones are not', async () => {
  const from = '203.0.113.77'
  const enter = async (wrong = false) => {
    const { email } = await signedIn({ emailCodesOn: true })
    await app.call('POST', '/api/auth/login/', { body: { email, password: PASSWORD }, from })
    const code = await app.code(email)
    return (await verify(email, wrong ? otherThan(code) : code, from)).status
  }
  await app.context.db.execute(
    sql`insert into throttle (key, count, window_ends_at) values (${`code-from:${from}`}, 98, now() + interval '50 years')`,
  )
  for (let person = 0; person < 4; person++) expect(await enter()).toBe(200)
  expect([await enter(true), await enter(true), await enter(true)]).toEqual([400, 400, 429])
})

test('a recovery code of a failed sign-in stays usable', async () => {
  const person = await withAuthenticator()
  const [code = ''] = person.recoveryCodes
  await login(person.email)
  await app.context.db.execute(sql`alter table member_session rename to member_session_away`)
  expect((await verify(person.email, code)).status).toBe(500)
  await app.context.db.execute(sql`alter table member_session_away rename to member_session`)
  expect((await verify(person.email, code)).status).toBe(200)
})
