import { afterAll, beforeAll, expect, test } from 'vitest'
import { type IdentityWorld, identityWorld, signUpBody } from '../testing/identity-world.ts'
import { aVerifiedMember, PASSWORD } from '../testing/index.ts'

let app: IdentityWorld
beforeAll(async () => {
  app = await identityWorld()
})
afterAll(() => app.close())

const NEW = 'copper-kettle-77'
const login = (email: string, password = PASSWORD) =>
  app.call('POST', '/api/auth/login/', { body: { email, password } })
const forgot = (email: string) => app.call('POST', '/api/auth/forgot-password/', { body: { email } })
const reset = (token: string, password = NEW, confirm = password) =>
  app.call('POST', '/api/auth/reset-password/', { body: { token, password, password_confirm: confirm } })
const profile = (token: string) => app.call('GET', '/api/auth/profile/', { token })
const aMember = async (): Promise<string> => (await aVerifiedMember(app.context)).email ?? ''

test('a forgotten password is reset once by email, and every session ends', async () => {
  const email = await aMember()
  const { access } = (await login(email)).body.tokens
  expect((await forgot(email)).body).toEqual({ message: 'Password reset email sent! Check your inbox.' })
  const token = await app.linkToken(email)
  expect(await reset(token)).toMatchObject({
    status: 200,
    body: { message: 'Password reset successful! You can now sign in.' },
  })
  expect((await profile(access)).status).toBe(401)
  expect((await login(email)).status).toBe(401)
  expect((await login(email, NEW)).status).toBe(200)
  expect((await reset(token)).body.error).toContain('already been used')
  expect(await app.subjects(email)).toContain('Your password was changed')
})

test('known and unknown addresses get the same response, and only known ones get an email', async () => {
  const known = await forgot(await aMember())
  const unknown = await forgot('stranger@example.com')
  expect(unknown.status).toBe(known.status)
  expect(unknown.body).toEqual(known.body)
  expect(await app.subjects('stranger@example.com')).toEqual([])
  for (const path of ['/api/auth/resend-verification/', '/api/auth/mfa/resend/']) {
    const here = await app.call('POST', path, { body: { email: await aMember() } })
    const there = await app.call('POST', path, { body: { email: 'stranger@example.com' } })
    expect(there.status).toBe(here.status)
    expect(there.body).toEqual(here.body)
  }
})

test('after five reset emails in an hour, none is sent and the response stays the same', async () => {
  const email = await aMember()
  for (let round = 0; round < 8; round++) expect((await forgot(email)).status).toBe(200)
  expect(await app.subjects(email)).toHaveLength(5)
  await app.advance(3_600_001)
  await forgot(email)
  expect(await app.subjects(email)).toHaveLength(6)
})

test('one network can request a hundred reset emails an hour', async () => {
  const ask = (nth: number) =>
    app.call('POST', '/api/auth/forgot-password/', {
      body: { email: `nobody-${nth}@example.com` },
      from: '198.51.100.77',
    })
  const answers = []
  for (let nth = 0; nth < 101; nth++) answers.push((await ask(nth)).status)
  expect(answers.filter((status) => status === 200)).toHaveLength(100)
  expect(answers.at(-1)).toBe(429)
  await app.advance(3_600_001)
  expect((await ask(0)).status).toBe(200)
})

test('a refused new password does not use up the reset link', async () => {
  const email = await aMember()
  await forgot(email)
  const token = await app.linkToken(email)
  expect((await reset(token, 'short')).body.password).toEqual(['Password must be at least 8 characters'])
  expect((await reset(token, NEW, 'other')).body.password_confirm).toEqual(['Passwords do not match'])
  expect((await reset(token, 'password123')).body.password[0]).toContain('password')
  expect((await reset(token)).status).toBe(200)
})

test('a reset link expires after an hour; unknown and missing links have their own errors', async () => {
  const email = await aMember()
  await forgot(email)
  const token = await app.linkToken(email)
  await app.advance(3_600_001)
  expect((await reset(token)).body.error).toContain('expired')
  expect((await reset('nonsense')).body.error).toContain('not valid')
  expect((await reset('')).body.token).toEqual(['Invalid or missing password reset token.'])
})

test('of many concurrent resets with one link, exactly one succeeds', async () => {
  const email = await aMember()
  await forgot(email)
  const token = await app.linkToken(email)
  const answers = await Promise.all([1, 2, 3, 4].map((n) => reset(token, `${NEW}-${n}`)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
})

test('using one reset link invalidates the others', async () => {
  const email = await aMember()
  await forgot(email)
  const first = await app.linkToken(email)
  await forgot(email)
  const second = await app.linkToken(email)
  expect((await reset(second)).status).toBe(200)
  expect((await reset(first)).status).toBe(400)
})

test('a verification link cannot reset a password, and a reset link cannot verify an address', async () => {
  await app.call('POST', '/api/auth/register/', { body: signUpBody('cross@example.com') })
  const verifyToken = await app.linkToken('cross@example.com')
  expect((await reset(verifyToken)).status).toBe(400)
  await forgot('cross@example.com')
  const resetToken = await app.linkToken('cross@example.com')
  expect((await app.call('GET', `/api/auth/verify-email/?token=${resetToken}`)).status).toBe(400)
})

test('a password reset keeps no data of another person’s earlier sign-up with the address', async () => {
  const email = 'claimed@example.com'
  const stranger = await app.call('POST', '/api/auth/register/', { body: signUpBody(email) })
  const { access: token, refresh } = stranger.body.tokens
  await app.call('PATCH', '/api/auth/profile/', {
    token,
    body: { email: 'thief@example.com', city: 'Leeds', current_password: signUpBody(email).password },
  })
  const theft = await app.linkToken('thief@example.com')
  expect((await app.call('POST', '/api/auth/mfa/toggle/', { token, body: { enable: true } })).status).toBe(
    403,
  )

  await forgot(email)
  expect((await reset(await app.linkToken(email))).status).toBe(200)
  expect((await profile(token)).status).toBe(401)
  expect((await app.call('POST', '/api/auth/token/refresh/', { body: { refresh } })).status).toBe(401)
  expect((await app.call('GET', `/api/auth/verify-email/?token=${theft}`)).status).toBe(400)
  expect((await login(email)).status).toBe(401)
  const mine = await login(email, NEW)
  expect(mine.body.user).toMatchObject({ is_email_verified: true, city: null, pending_email: null })
})

test('a name from another person’s sign-up is not in the reset email or the owner’s account', async () => {
  const email = 'named-by-another@example.com'
  const typed = { first_name: 'Call 0900 123456', last_name: 'Blocked' }
  await app.call('POST', '/api/auth/register/', { body: signUpBody(email, typed) })
  await forgot(email)
  expect((await reset(await app.linkToken(email))).status).toBe(200)
  await app.work()
  const mine = await login(email, NEW)
  await app.work()
  expect(mine.body.user).toMatchObject({ first_name: '', last_name: '', is_user_details_verified: false })
  const letters = app.mail.emailsTo(email)
  expect(letters.map(({ subject }) => subject)).toContain('Your password was changed')
  expect(JSON.stringify(letters)).not.toMatch(/0900|Blocked/)
})

test('a reset keeps the name in the browser that signed up', async () => {
  const email = 'forgot-at-once@example.com'
  const signUp = await app.call('POST', '/api/auth/register/', { body: signUpBody(email) })
  const cookie = String([signUp.headers['set-cookie']].flat()[0]).split(';')[0] ?? ''
  await forgot(email)
  const body = { token: await app.linkToken(email), password: NEW, password_confirm: NEW }
  const answer = await app.call('POST', '/api/auth/reset-password/', { body, headers: { cookie } })
  expect(answer.status).toBe(200)
  expect((await login(email, NEW)).body.user).toMatchObject({ first_name: 'Zoë' })
})

test('changing the password needs the current one, and ends all other sessions', async () => {
  const email = await aMember()
  const here = (await login(email)).body.tokens
  const there = (await login(email)).body.tokens
  const change = (body: object) =>
    app.call('POST', '/api/auth/change-password/', { token: here.access, body })
  const wrong = await change({ current_password: 'wrong', new_password: NEW, password_confirm: NEW })
  expect(wrong).toMatchObject({ status: 400, body: { current_password: [expect.any(String)] } })
  const common = { current_password: PASSWORD, new_password: 'password123', password_confirm: 'password123' }
  expect((await change(common)).body.new_password[0]).toContain('password')
  const same = { current_password: PASSWORD, new_password: PASSWORD, password_confirm: PASSWORD }
  expect((await change(same)).body.new_password[0]).toContain('already')
  // An attacker with a session asked for a change of address.
  const elsewhere = `${crypto.randomUUID()}@example.com`
  const asked = { email: elsewhere, current_password: PASSWORD }
  await app.call('PATCH', '/api/auth/profile/', { token: there.access, body: asked })
  const moving = await app.linkToken(elsewhere)
  expect(
    (await change({ current_password: PASSWORD, new_password: NEW, password_confirm: NEW })).status,
  ).toBe(200)
  expect((await app.call('GET', `/api/auth/verify-email/?token=${moving}`)).status).toBe(400)
  expect((await profile(here.access)).status).toBe(200)
  expect((await profile(there.access)).status).toBe(401)
  expect(
    (await app.call('POST', '/api/auth/token/refresh/', { body: { refresh: here.refresh } })).status,
  ).toBe(200)
  expect((await login(email, NEW)).status).toBe(200)
  expect(await app.subjects(email)).toContain('Your password was changed')
})

test('guesses at the current password in a stolen session are rate limited', async () => {
  const { access: token } = (await login(await aMember())).body.tokens
  const body = { current_password: 'guess', new_password: NEW, password_confirm: NEW }
  const answers = await Promise.all(
    Array.from({ length: 14 }, () => app.call('POST', '/api/auth/change-password/', { token, body })),
  )
  expect(answers.filter(({ status }) => status === 400)).toHaveLength(10)
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(4)
})

test('a change or closing with the old password, concurrent with a reset, cannot undo the reset', async () => {
  const email = await aMember()
  const { access: token } = (await login(email)).body.tokens
  await forgot(email)
  const link = await app.linkToken(email)
  const stolen = { current_password: PASSWORD, new_password: 'thief-of-kettles-1' }
  const [owners, ...thiefs] = await Promise.all([
    reset(link),
    ...Array.from({ length: 3 }, () =>
      app.call('POST', '/api/auth/change-password/', {
        token,
        body: { ...stolen, password_confirm: stolen.new_password },
      }),
    ),
    app.call('DELETE', '/api/auth/profile/', { token, body: { password: PASSWORD } }),
  ])
  const accepted = [owners, ...thiefs].filter(({ status }) => status === 200)
  expect(accepted).toHaveLength(1)
  expect((await login(email, NEW)).status).toBe(owners.status === 200 ? 200 : 401)
})
