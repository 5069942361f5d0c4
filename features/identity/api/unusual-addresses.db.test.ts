import { afterAll, beforeAll, expect, test } from 'vitest'
import { type IdentityWorld, identityWorld, signUpBody } from '../testing/identity-world.ts'
import { aVerifiedMember } from '../testing/index.ts'

let app: IdentityWorld
beforeAll(async () => {
  app = await identityWorld()
})
afterAll(() => app.close())

const register = (email: string) => app.call('POST', '/api/auth/register/', { body: signUpBody(email) })

test.each([
  'full.width＠example.com',
  'ful￿l@example.com',
  'trailing.dot@example.com.',
  '"quoted"@example.com',
  'literal@[127.0.0.1]',
  'line@example.com\r\nBcc: other@example.com',
  'line%0d%0a@example.com\n',
  'two..dots@example.com',
  'two@ats@example.com',
  'look@\u0435xample.com',
  'look@k\u0435yturn.example',
  'hyphen@-example.com',
  'hyphen@example-.com',
  '',
])('a sign-up with the address %j is refused without an account or an email', async (email) => {
  const before = app.mail.emailsTo().length
  expect((await register(email)).status).toBe(400)
  await app.work()
  expect(app.mail.emailsTo().length).toBe(before)
})

test('an address with look-alike letters is a different address', async () => {
  const member = await aVerifiedMember(app.context, { email: 'kim.irving@example.com' })
  // A dotless i makes a different address. A Kelvin sign is an ordinary k in lower case.
  for (const email of ['kim.ırving@example.com', 'KIM.IRVING@example.com'.replace('K', '\u212A')]) {
    await app.call('POST', '/api/auth/forgot-password/', { body: { email } })
    await app.work()
    expect(app.mail.emailsTo(email)).toEqual([])
  }
  expect(member.email).toBe('kim.irving@example.com')
})

test('a link in an email has our public address, whatever the Host header of the request is', async () => {
  const { email } = await aVerifiedMember(app.context)
  await app.call('POST', '/api/auth/forgot-password/', {
    body: { email },
    headers: { host: 'evil.example', 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'gopher' },
  })
  await app.work()
  const text = app.mail.emailsTo(email ?? '')[0]?.text ?? ''
  expect(text).toContain(`${app.context.publicUrl}/reset-password?token=`)
  expect(text).not.toMatch(/evil|gopher/)
})
