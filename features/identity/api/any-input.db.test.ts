import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type IdentityWorld, identityWorld, signUpBody } from '../testing/identity-world.ts'
import { anAccessToken, aVerifiedMember } from '../testing/index.ts'

let app: IdentityWorld
let token: string
beforeAll(async () => {
  app = await identityWorld()
  token = await anAccessToken(app.identity, await aVerifiedMember(app.context))
})
afterAll(() => app.close())

const calls = [
  ['POST', '/api/auth/register/'],
  ['POST', '/api/auth/login/'],
  ['POST', '/api/auth/send-verification-email/'],
  ['POST', '/api/auth/resend-verification/'],
  ['POST', '/api/auth/forgot-password/'],
  ['POST', '/api/auth/reset-password/'],
  ['POST', '/api/auth/change-password/'],
  ['PATCH', '/api/auth/profile/'],
  ['DELETE', '/api/auth/profile/'],
  ['POST', '/api/auth/logout/'],
  ['POST', '/api/auth/token/refresh/'],
  ['POST', '/api/auth/mfa/verify/'],
  ['POST', '/api/auth/mfa/toggle/'],
  ['POST', '/api/auth/mfa/resend/'],
  ['POST', '/api/auth/mfa/authenticator/'],
  ['POST', '/api/auth/mfa/authenticator/confirm/'],
  ['POST', '/api/auth/mfa/authenticator/remove/'],
  ['POST', '/api/auth/mfa/recovery-codes/'],
  ['POST', '/api/auth/passkeys/begin/'],
  ['POST', '/api/auth/passkeys/'],
  ['POST', '/api/auth/passkeys/sign-in/'],
] as const

const asksWho = new Set<string>([
  '/api/auth/send-verification-email/',
  '/api/auth/change-password/',
  '/api/auth/profile/',
  '/api/auth/mfa/toggle/',
  '/api/auth/mfa/authenticator/',
  '/api/auth/mfa/authenticator/confirm/',
  '/api/auth/mfa/authenticator/remove/',
  '/api/auth/mfa/recovery-codes/',
  '/api/auth/passkeys/begin/',
  '/api/auth/passkeys/',
])

const fields = [
  'email',
  'first_name',
  'last_name',
  'password',
  'password_confirm',
  'current_password',
  'new_password',
  'token',
  'refresh',
  'code',
  'enable',
  'phone',
  'date_of_birth',
  'address',
  'city',
  'postcode',
  'passkey',
  'name',
]

const text = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.string({ unit: 'grapheme', maxLength: 60 }),
  fc.constantFrom(
    '',
    ' ',
    '\u0000',
    '\ud800',
    '‮',
    'a@b.co',
    'A@B.CO\r\nBcc: c@d.ef',
    '31/12/1990',
    "' or 1=1 --",
    '123456',
    'AAAA'.repeat(16),
    'x'.repeat(5000),
  ),
  fc.emailAddress(),
  fc.uuid(),
)
const value = fc.oneof(text, fc.jsonValue(), fc.double(), fc.boolean(), fc.constant(null))
const body = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record(Object.fromEntries(fields.map((field) => [field, value])), { requiredKeys: [] }),
  },
  { weight: 3, arbitrary: fc.record(Object.fromEntries(fields.map((field) => [field, text]))) },
  { weight: 1, arbitrary: fc.jsonValue() },
)

test('no request body causes a 500 from any call, signed in or not', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...calls),
      body,
      fc.boolean(),
      async ([method, path], given, isSignedIn) => {
        const answer = await app.call(method, path, { body: given, token: isSignedIn ? token : null })
        expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(500)
        if (answer.status >= 400) expect(typeof answer.body).toBe('object')
      },
    ),
    { numRuns: 400 },
  )
})

test.each(['toString', 'constructor', '__proto__', 'hasOwnProperty'])(
  'an unknown field %s is refused by its name',
  async (name) => {
    const body = JSON.parse(`{"${name}": false}`)
    const { status } = await app.call('POST', '/api/auth/register/', { body })
    expect(status).toBe(400)
  },
)

test('no text in the path causes a 500', async () => {
  await fc.assert(
    fc.asyncProperty(text, async (given) => {
      const part = encodeURIComponent(given.toWellFormed())
      const paths = [`/api/auth/verify-email/?token=${part}`, `/api/auth/verify-email/?token=${part}&token=b`]
      for (const path of paths) expect((await app.call('GET', path)).status).toBe(400)
      const ended = await app.call('DELETE', `/api/auth/sessions/${part}/`, { token })
      expect(ended.status).toBeGreaterThanOrEqual(400)
      expect(ended.status).toBeLessThan(500)
    }),
    { numRuns: 150 },
  )
})

test('without a session each call that needs one returns 401 before any validation of its body', async () => {
  for (const [method, path] of calls.filter(([, path]) => asksWho.has(path))) {
    for (const payload of ['{', '{}', JSON.stringify({ password: 7 })]) {
      const headers = { 'content-type': 'application/json' }
      const answer = await app.http.inject({ method, url: path, headers, payload })
      expect([path, answer.statusCode, answer.json()]).toEqual([path, 401, { detail: expect.any(String) }])
    }
  }
})

test('a body that is not JSON or too large, and a wrong method, each have their own error', async () => {
  const send = (payload: string, type: string) =>
    app.http.inject({ method: 'POST', url: '/api/auth/login/', headers: { 'content-type': type }, payload })
  expect((await send('{', 'application/json')).statusCode).toBe(400)
  expect((await send('a=b', 'application/x-www-form-urlencoded')).statusCode).toBe(415)
  expect((await send(JSON.stringify({ email: 'x'.repeat(1_100_000) }), 'application/json')).statusCode).toBe(
    413,
  )
  const wrong = await app.call('PUT', '/api/auth/profile/')
  expect(wrong.status).toBe(405)
  expect(String(wrong.headers.allow)).toContain('PATCH')
})

test('a megabyte in one field is refused with the field’s name', async () => {
  const answer = await app.call('POST', '/api/auth/register/', {
    body: signUpBody('a@b.co', { last_name: 'x'.repeat(1_000_000) }),
  })
  expect(answer).toMatchObject({ status: 400, body: { last_name: [expect.any(String)] } })
})

test('each call answers with and without a trailing slash', async () => {
  const body = { email: 'slash@example.com', password: 'wrong' }
  for (const path of ['/api/auth/login', '/api/auth/login/'])
    expect((await app.call('POST', path, { body })).status).toBe(401)
})

test.each(calls)('%s %s refuses an unknown field by its name', async (method, path) => {
  // Signs in again, because the calls above may have ended the session.
  const who = asksWho.has(path)
    ? { token: await anAccessToken(app.identity, await aVerifiedMember(app.context)) }
    : {}
  const answer = await app.call(method, path, { ...who, body: { favourite_colour: 'green' } })
  expect(answer).toMatchObject({
    status: 400,
    body: { favourite_colour: ['This field is not known here.'] },
  })
})
