import { afterAll, beforeAll, expect, test } from 'vitest'
import { type IdentityWorld, identityWorld, signUpBody } from '../testing/identity-world.ts'
import { aVerifiedMember } from '../testing/index.ts'

let app: IdentityWorld
beforeAll(async () => {
  app = await identityWorld()
})
afterAll(() => app.close())

const register = (email: string, more: object = {}) =>
  app.call('POST', '/api/auth/register/', { body: signUpBody(email, more) })
/** Opens a link in the browser that signed up, identified by its pending tokens. */
const verify = async (link: string, token?: string) =>
  app.call('GET', `/api/auth/verify-email/?token=${link}`, token ? { token } : {})
const profile = (token: string) => app.call('GET', '/api/auth/profile/', { token })
const login = (email: string, password = 'walnut-gate-42') =>
  app.call('POST', '/api/auth/login/', { body: { email, password } })

test('signing up returns the user, tokens and a request to verify the address', async () => {
  const answer = await register('zoe@example.com')
  expect(answer.status).toBe(201)
  expect(answer.body).toMatchObject({
    requires_verification: true,
    user: {
      email: 'zoe@example.com',
      first_name: 'Zoë',
      last_name: 'O’Connor-Ńguyễn',
      is_email_verified: false,
      is_user_details_verified: false,
      mfa_enabled: false,
      role: 'member',
      tier: 'standard',
    },
    tokens: { access: expect.any(String), refresh: expect.any(String) },
  })
  expect((await profile(answer.body.tokens.access)).body.user.email).toBe('zoe@example.com')
})

test('the emailed link verifies once and then reports that it is used; the waiting session continues', async () => {
  const { body } = await register('once@example.com')
  const token = await app.linkToken('once@example.com')
  expect(await verify(token, body.tokens.access)).toMatchObject({
    status: 200,
    body: { status: 'success', already_verified: false },
  })
  expect((await profile(body.tokens.access)).body.user.is_email_verified).toBe(true)
  expect(await verify(token)).toMatchObject({
    status: 200,
    body: {
      status: 'already_verified',
      already_verified: true,
      message: expect.stringContaining('already been used'),
    },
  })
})

test('an earlier link also verifies, and after that reports that the address is verified', async () => {
  const { body } = await register('two@example.com')
  const first = await app.linkToken('two@example.com')
  await app.advance(61_000)
  await app.call('POST', '/api/auth/resend-verification/', { body: { email: 'two@example.com' } })
  const second = await app.linkToken('two@example.com')
  expect(second).not.toBe(first)
  expect((await verify(first, body.tokens.access)).body.status).toBe('success')
  expect((await verify(second)).body).toMatchObject({ status: 'already_verified', already_verified: true })
})

test.each(['', 'nonsense', 'AAAA'.repeat(16), '%00'])(
  'the link with token %j is refused as no link',
  async (token) => {
    const answer = await verify(token)
    expect(answer.status).toBe(400)
  },
)

test('a verification link expires after a day with an error that says so', async () => {
  const { body } = await register('late@example.com')
  const token = await app.linkToken('late@example.com')
  await app.advance(24 * 3_600_000 + 1000)
  expect((await verify(token, body.tokens.access)).body.error).toContain('expired')
})

test('a second verification request within a minute sends no email', async () => {
  const { body } = await register('eager@example.com')
  for (const path of ['/api/auth/send-verification-email/', '/api/auth/send-verification-email']) {
    const answer = await app.call('POST', path, { token: body.tokens.access })
    expect(answer).toMatchObject({ status: 200, body: { retry_after_seconds: expect.any(Number) } })
  }
  expect(await app.subjects('eager@example.com')).toHaveLength(1)
})

test('a second request within a minute returns when the next email can be sent, for any address', async () => {
  await register('hasty@example.com')
  const ask = (email: string) => app.call('POST', '/api/auth/resend-verification/', { body: { email } })
  for (const email of ['hasty@example.com', 'nobody-hasty@example.com']) {
    expect((await ask(email)).body.message).toContain('sent')
    await app.advance(20_000)
    expect((await ask(email.toUpperCase())).body).toEqual({
      message: 'You asked less than a minute ago. You can ask again in 40 seconds.',
      retry_after_seconds: 40,
    })
    await app.advance(41_000)
    expect((await ask(email)).body.message).toContain('sent')
  }
})

test('at most five verification emails an hour are sent to one address', async () => {
  const { body } = await register('flood@example.com')
  const statuses: number[] = []
  for (let round = 0; round < 6; round++) {
    await app.advance(61_000)
    const token = body.tokens.access
    statuses.push((await app.call('POST', '/api/auth/send-verification-email/', { token })).status)
  }
  expect(statuses).toEqual([200, 200, 200, 200, 429, 429])
  expect(await app.subjects('flood@example.com')).toHaveLength(5)
})

test('at most five emails an hour go to one mailbox, in all spellings; the sign-ups are stored', async () => {
  const spellings = ['flood+0@gmail.com', 'flood+1@gmail.com', 'f.lood@gmail.com', 'Flood@googlemail.com']
  const more = ['fl.ood+x@gmail.com', 'flood+2@googlemail.com', 'flood+3@gmail.com', 'flood@gmail.com']
  for (const email of [...spellings, ...more]) expect((await register(email)).status, email).toBe(201)
  await app.work()
  const written = app.mail.emailsTo().filter(({ to }) => /@g(?:oogle)?mail\.com/i.test(to))
  expect(written).toHaveLength(5)
  await app.advance(3_600_001)
  await register('flood+4@gmail.com')
  expect(await app.subjects('flood+4@gmail.com')).toHaveLength(1)
})

test('before verification the right password leads to the waiting page, and a wrong one is refused', async () => {
  await register('wait@example.com')
  expect((await login('wait@example.com')).body).toEqual({ requires_mfa: false, requires_verification: true })
  expect(await login('wait@example.com', 'wrong-guess')).toMatchObject({ status: 401 })
})

test('a sign-up with an address that has an account is refused, and its owner gets an email', async () => {
  await aVerifiedMember(app.context, { email: 'Owner@Example.com' })
  const answer = await register('  oWNER@example.COM ')
  expect(answer.status).toBe(400)
  expect(answer.body.email[0]).toContain('email already exists')
  expect(await app.subjects('Owner@Example.com')).toEqual(['You already have an account'])
})

test('of twenty concurrent sign-ups with one address, exactly one succeeds', async () => {
  const answers = await Promise.all(Array.from({ length: 20 }, () => register('race@example.com')))
  expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(19).fill(400)])
  expect((await register('race@example.com')).body.email[0]).toContain('email already exists')
  expect(await app.subjects('race@example.com')).toHaveLength(1)
})

test.each([
  ['password1', 'password'],
  ['summer2026', 'attackers try'],
  ['zoe-weak', 'password'],
  ['12345', 'at least 6'],
])('the password %s is refused at sign-up', async (password, words) => {
  const answer = await register('zoe-weak@example.com', { password, password_confirm: password })
  expect(answer.status).toBe(400)
  expect(answer.body.password[0]).toContain(words)
})

test('a password of 128 characters in any script is accepted', async () => {
  const password = 'Ключ🔑'.repeat(21).slice(0, 128)
  expect((await register('long@example.com', { password, password_confirm: password })).status).toBe(201)
})

test.each([
  ['email', { email: 'nobody' }],
  ['email', { email: '   ' }],
  ['email', { email: 'a@b.co\r\nBcc: x@y.zz' }],
  ['first_name', { first_name: '  ' }],
  ['first_name', { first_name: 'A\r\nBcc: everyone@example.com' }],
  ['first_name', { first_name: 'x'.repeat(101) }],
  ['last_name', { last_name: 7 }],
  ['last_name', { last_name: 'a\u0000b' }],
  ['password', { password: 'x'.repeat(257) }],
  ['password_confirm', { password_confirm: 'something-else' }],
])('a sign-up with an invalid %s is refused by field name, and nothing is stored', async (field, bad) => {
  const answer = await register('bad@example.com', bad)
  expect(answer.status).toBe(400)
  expect(answer.body[field]).toEqual([expect.any(String)])
  expect((await login('bad@example.com')).status).toBe(401)
})

test('a name with an invisible character is refused, and nothing is stored', async () => {
  const answer = await register('unseen@example.com', {
    first_name: 'A\u200blice',
    last_name: 'Ade\u00adyemi',
  })
  const sentence = 'A name cannot have invisible characters.'
  expect(answer).toMatchObject({ status: 400, body: { first_name: [sentence], last_name: [sentence] } })
  expect((await login('unseen@example.com')).status).toBe(401)
})

test('sign-ups from one network are rate limited per hour', async () => {
  const strict = await identityWorld({ signUpsPerHour: 2 })
  const once = (email: string, from: string) =>
    strict.call('POST', '/api/auth/register/', { body: signUpBody(email), from })
  expect((await once('a@example.com', '203.0.113.1')).status).toBe(201)
  expect((await once('b@example.com', '203.0.113.1')).status).toBe(201)
  const refused = await once('c@example.com', '203.0.113.1')
  expect(refused.status).toBe(429)
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  expect((await once('c@example.com', '203.0.113.2')).status).toBe(201)
  const house6 = ['2001:db8:1:2::1', '2001:db8:1:2:ffff::2', '2001:db8:1:2:aaaa:bbbb:cccc:3'].entries()
  for (const [at, from] of house6)
    expect((await once(`six${at}@example.com`, from)).status, from).toBe(at < 2 ? 201 : 429)
  await strict.advance(3_600_001)
  expect((await once('d@example.com', '203.0.113.1')).status).toBe(201)
  await strict.close()
})

test('an email to an unverified address contains no text of the person who signed up', async () => {
  await register('quiet@example.com', { first_name: 'Visit evil.example now' })
  await app.work()
  const [letter] = app.mail.emailsTo('quiet@example.com')
  expect(`${letter?.text}${letter?.html}${letter?.subject}${letter?.name}`).not.toContain('evil')
})

test('ADMIN_EMAIL’s address gives its role only after verification', async () => {
  const { body } = await register('admin@keyturn.example')
  expect(body.user.role).toBe('member')
  await verify(await app.linkToken('admin@keyturn.example'), body.tokens.access)
  expect((await profile(body.tokens.access)).body.user.role).toBe('admin')
})
