import { totpCode, totpStep } from '@keyturn/platform/crypto'
import { days, hours } from '@keyturn/platform/durations'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type IdentityWorld, identityWorld } from '../testing/identity-world.ts'
import { ADMIN_EMAIL, anAccessToken, aVerifiedMember, fromBase32, PASSWORD } from '../testing/index.ts'

let app: IdentityWorld
beforeAll(async () => {
  app = await identityWorld()
})
afterAll(() => app.close())

const NEW = 'copper-kettle-77'
const post = (path: string, body: object, token = '') => app.call('POST', path, { body, token })
const login = (email: string, password = NEW) => post('/api/auth/login/', { email, password })
const ask = (token: string) => post('/api/auth/mfa/authenticator/removal/', { token })
const keep = (token: string) => post('/api/auth/mfa/authenticator/removal/cancel/', { token })
const codeOf = (secret: string): string => totpCode(fromBase32(secret), totpStep(app.clock.now()))

/** An account of this address with an authenticator app that the mailbox's reader does not have. */
async function locked(email?: string) {
  const member = await aVerifiedMember(app.context, email ? { email } : {})
  const token = await anAccessToken(app.identity, member)
  const begun = await post('/api/auth/mfa/authenticator/', { password: PASSWORD }, token)
  const code = codeOf(begun.body.secret)
  expect((await post('/api/auth/mfa/authenticator/confirm/', { code }, token)).status).toBe(200)
  return { member, email: member.email ?? '', token, secret: String(begun.body.secret) }
}

async function resetOf(email: string, password = NEW) {
  await post('/api/auth/forgot-password/', { email })
  const token = await app.linkToken(email)
  const answer = await post('/api/auth/reset-password/', { token, password, password_confirm: password })
  expect(answer.status).toBe(200)
  return { token, answer }
}

async function keepLinkTo(address: string): Promise<string> {
  await app.work()
  const found = app.mail.emailsTo(address).map(({ text }) => /keep=([\w-]+)/.exec(text)?.[1])
  return found.find((token) => token !== undefined) ?? ''
}

const waits = async (ms: number): Promise<void> => {
  await app.advance(ms)
  await app.work()
}

test('a password reset removes an authenticator app of the last 30 days after 24 hours; emailed codes replace it', async () => {
  const { email } = await locked()
  const { token, answer } = await resetOf(email)
  expect(answer.body).toMatchObject({ authenticator_added_at: expect.any(String) })
  const asked = await ask(token)
  expect(asked).toMatchObject({ status: 200, body: { removed_at: expect.any(String) } })
  expect(await app.subjects(email)).toContain('Your authenticator app will be removed')
  await waits(hours(24) - 60_000)
  expect((await login(email)).body).toMatchObject({ requires_mfa: true, mfa_method: 'authenticator' })
  await waits(120_000)
  expect((await login(email)).body).toMatchObject({ requires_mfa: true, mfa_method: 'email' })
  expect((await post('/api/auth/mfa/verify/', { email, code: await app.code(email) })).status).toBe(200)
  expect(await app.subjects(email)).toContain('Your authenticator app was removed')
})

test('the link in the email keeps the app, once; a second request waits its own 24 hours', async () => {
  const { email } = await locked()
  const { token } = await resetOf(email)
  await ask(token)
  expect((await keep(await keepLinkTo(email))).status).toBe(200)
  expect((await keep(await keepLinkTo(email))).status).toBe(409)
  expect(await app.subjects(email)).toContain('Your authenticator app stays')
  await app.advance(60_000)
  const again = await ask(token)
  expect(again.status).toBe(200)
  await waits(hours(24) - 90_000)
  expect((await login(email)).body).toMatchObject({ mfa_method: 'authenticator' })
  await waits(180_000)
  expect((await login(email)).body).toMatchObject({ mfa_method: 'email' })
})

test('a second request for the same removal does not change its time', async () => {
  const { email } = await locked()
  const { token } = await resetOf(email)
  const first = await ask(token)
  await app.advance(600_000)
  expect((await ask(token)).body.removed_at).toBe(first.body.removed_at)
})

test('signing in with a code of the app cancels its removal', async () => {
  const { email, secret } = await locked()
  const { token } = await resetOf(email)
  await ask(token)
  await app.advance(3_600_000)
  expect((await login(email)).body).toMatchObject({ mfa_method: 'authenticator' })
  expect((await post('/api/auth/mfa/verify/', { email, code: codeOf(secret) })).status).toBe(200)
  await waits(hours(48))
  expect((await login(email)).body).toMatchObject({ mfa_method: 'authenticator' })
})

test('the member’s previous mailbox gets the email too, and its link keeps the app', async () => {
  const { email, token, secret } = await locked()
  const moved = `moved-${email}`
  await app.advance(60_000)
  const body = { email: moved, code: codeOf(secret) }
  expect((await app.call('PATCH', '/api/auth/profile/', { token, body })).status).toBe(200)
  await app.call('GET', `/api/auth/verify-email/?token=${await app.linkToken(moved)}`, { token })
  const reset = await resetOf(moved)
  expect((await ask(reset.token)).status).toBe(200)
  expect(await app.subjects(moved)).toContain('Your authenticator app will be removed')
  expect((await keep(await keepLinkTo(email))).status).toBe(200)
  await waits(hours(25))
  expect((await login(moved)).body).toMatchObject({ mfa_method: 'authenticator' })
})

test('undoing a change of address cancels the removal that the new mailbox requested', async () => {
  const { email, token, secret } = await locked()
  const moved = `taken-${email}`
  await app.advance(60_000)
  const body = { email: moved, code: codeOf(secret) }
  await app.call('PATCH', '/api/auth/profile/', { token, body })
  await app.call('GET', `/api/auth/verify-email/?token=${await app.linkToken(moved)}`, { token })
  await ask((await resetOf(moved)).token)
  await app.work()
  const undo = app.mail
    .emailsTo(email)
    .map(({ text }) => /undo=([\w-]+)/.exec(text)?.[1])
    .find((link) => link !== undefined)
  expect((await post('/api/auth/undo-address-change/', { token: undo })).status).toBe(200)
  await waits(hours(25))
  await resetOf(email, 'silver-kettle-78')
  expect((await login(email, 'silver-kettle-78')).body).toMatchObject({ mfa_method: 'authenticator' })
})

test('a reset does not remove an authenticator app that is older than 30 days, of staff, or missing', async () => {
  const old = await locked()
  await app.advance(days(30) + 60_000)
  const late = await resetOf(old.email)
  expect(late.answer.body).toEqual({ message: 'Password reset successful! You can now sign in.' })
  expect(await ask(late.token)).toMatchObject({
    status: 409,
    body: { code: 'authenticator_removal_old' },
  })
  const staff = await locked(ADMIN_EMAIL)
  const theirs = await resetOf(staff.email)
  expect(theirs.answer.body.authenticator_added_at).toBeUndefined()
  expect((await ask(theirs.token)).status).toBe(409)
  const none = await aVerifiedMember(app.context)
  expect((await ask((await resetOf(none.email ?? '')).token)).body.code).toBe('authenticator_removal_missing')
})

test('only the reset link that set a password can request the app’s removal, within its hour', async () => {
  const { email } = await locked()
  await post('/api/auth/forgot-password/', { email })
  expect((await ask(await app.linkToken(email))).body.code).toBe('authenticator_removal_unused')
  const { token } = await resetOf(email)
  await app.advance(3_600_001)
  expect((await ask(token)).body.code).toBe('authenticator_removal_expired')
  expect((await ask('nonsense')).status).toBe(400)
  expect((await keep(token)).status).toBe(400)
})

test('an app that is set up again while its removal waits is kept', async () => {
  const { email, token, secret, member } = await locked()
  const { token: link } = await resetOf(email)
  await ask(link)
  await app.advance(3_600_000)
  await login(email)
  const signedIn = await post('/api/auth/mfa/verify/', { email, code: codeOf(secret) })
  expect(signedIn.status).toBe(200)
  const access = String(signedIn.body.tokens.access)
  await post('/api/auth/mfa/authenticator/remove/', { password: NEW }, access)
  const begun = await post('/api/auth/mfa/authenticator/', { password: NEW }, access)
  await post('/api/auth/mfa/authenticator/confirm/', { code: codeOf(begun.body.secret) }, access)
  await waits(hours(25))
  expect((await login(member.email ?? '')).body).toMatchObject({ mfa_method: 'authenticator' })
  expect((await app.call('GET', '/api/auth/profile/', { token })).status).toBe(401)
})
