import { totpCode, totpStep } from '@keyturn/platform/crypto'
import { hours } from '@keyturn/platform/durations'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type IdentityWorld, identityWorld, signUpBody } from '../testing/identity-world.ts'
import { anAccessToken, aVerifiedMember, fromBase32, PASSWORD } from '../testing/index.ts'

let app: IdentityWorld
beforeAll(async () => {
  app = await identityWorld()
})
afterAll(() => app.close())

let thieves = 0
const get = (token: string) => app.call('GET', '/api/auth/profile/', { token })
const undo = (token: string) => app.call('POST', '/api/auth/undo-address-change/', { body: { token } })
const follow = (link: string, token = '') =>
  app.call('GET', `/api/auth/verify-email/?token=${link}`, { token })
const login = (email: string, password: string) =>
  app.call('POST', '/api/auth/login/', { body: { email, password } })
const reset = (token: string, password: string) =>
  app.call('POST', '/api/auth/reset-password/', { body: { token, password, password_confirm: password } })
const undoLink = async (address: string): Promise<string> => {
  await app.work()
  const found = app.mail.emailsTo(address).map(({ text }) => /undo=([\w-]+)/.exec(text)?.[1])
  return found.find((token) => token !== undefined) ?? ''
}
const askToMove = (token: string, email: string) =>
  app.call('PATCH', '/api/auth/profile/', { token, body: { email, current_password: PASSWORD } })

/** An attacker who knows the password has moved the account to another address. */
async function stolen() {
  const member = await aVerifiedMember(app.context)
  const email = member.email ?? ''
  const token = await anAccessToken(app.identity, member)
  const theirs = `thief-${++thieves}@example.com`
  expect((await askToMove(token, theirs)).status).toBe(200)
  const asked = await undoLink(email)
  expect((await follow(await app.linkToken(theirs), token)).status).toBe(200)
  return { member, email, theirs, token, asked, changed: await undoLink(email) }
}

test('the old address undoes a change of address with one click, which ends every session and the password', async () => {
  const { email, theirs, token, changed } = await stolen()
  const answer = await undo(changed)
  expect(answer).toMatchObject({ status: 200, body: { email, reset_token: expect.any(String) } })
  expect((await get(token)).status).toBe(401)
  expect((await login(theirs, PASSWORD)).status).toBe(401)
  expect((await login(email, PASSWORD)).status).toBe(401)
  expect((await reset(answer.body.reset_token, 'copper-kettle-77')).status).toBe(200)
  expect((await login(email, 'copper-kettle-77')).status).toBe(200)
  expect(await app.subjects(email)).toContain('Your email address was put back')
})

test('the undo link of a pending change of address cancels the change', async () => {
  const member = await aVerifiedMember(app.context)
  const token = await anAccessToken(app.identity, member)
  await askToMove(token, 'almost@example.com')
  const waiting = await app.linkToken('almost@example.com')
  expect((await undo(await undoLink(member.email ?? ''))).status).toBe(200)
  expect((await follow(waiting)).status).toBe(400)
  expect((await get(token)).status).toBe(401)
})

test('the undo link still works after a thief changes the password, address or two-factor settings', async () => {
  const { email, theirs, token, changed } = await stolen()
  const body = {
    current_password: PASSWORD,
    new_password: 'thief-kettle-77',
    password_confirm: 'thief-kettle-77',
  }
  expect((await app.call('POST', '/api/auth/change-password/', { token, body })).status).toBe(200)
  await app.call('POST', '/api/auth/forgot-password/', { body: { email: theirs } })
  expect((await reset(await app.linkToken(theirs), 'thief-kettle-78')).status).toBe(200)
  const again = (await login(theirs, 'thief-kettle-78')).body.tokens.access
  const proof = { password: 'thief-kettle-78' }
  const begun = await app.call('POST', '/api/auth/mfa/authenticator/', { token: again, body: proof })
  const code = totpCode(fromBase32(begun.body.secret), totpStep(app.clock.now()))
  await app.call('POST', '/api/auth/mfa/authenticator/confirm/', { token: again, body: { code } })
  const further = `${theirs.split('@')[0]}-further@example.com`
  const onward = { email: further, current_password: 'thief-kettle-78' }
  expect((await app.call('PATCH', '/api/auth/profile/', { token: again, body: onward })).status).toBe(200)
  await follow(await app.linkToken(further), again)
  const answer = await undo(changed)
  expect(answer.body).toMatchObject({ email })
  await reset(answer.body.reset_token, 'copper-kettle-77')
  expect((await login(email, 'copper-kettle-77')).body).toMatchObject({ requires_mfa: false })
  // The undo link sent to the attacker's own mailbox does not work.
  expect((await undo(await undoLink(theirs))).status).toBe(400)
})

test('two-factor that the owner turned on before the change of address stays on', async () => {
  const member = await aVerifiedMember(app.context)
  const token = await anAccessToken(app.identity, member)
  const begun = await app.call('POST', '/api/auth/mfa/authenticator/', {
    token,
    body: { password: PASSWORD },
  })
  const code = totpCode(fromBase32(begun.body.secret), totpStep(app.clock.now()))
  await app.call('POST', '/api/auth/mfa/authenticator/confirm/', { token, body: { code } })
  await app.advance(60_000)
  const next = totpCode(fromBase32(begun.body.secret), totpStep(app.clock.now()))
  const asked = { email: 'elsewhere@example.com', code: next }
  expect((await app.call('PATCH', '/api/auth/profile/', { token, body: asked })).status).toBe(200)
  const answer = await undo(await undoLink(member.email ?? ''))
  await reset(answer.body.reset_token, 'copper-kettle-77')
  expect((await login(member.email ?? '', 'copper-kettle-77')).body).toMatchObject({ requires_mfa: true })
})

test('the undo link works once within 72 hours, and a second link has nothing left to undo', async () => {
  const first = await stolen()
  await app.advance(hours(72) - 60_000)
  expect((await undo(first.changed)).status).toBe(200)
  expect((await undo(first.changed)).body.error).toMatch(/already been used/)
  expect((await undo(first.asked)).status).toBe(400)
  const late = await stolen()
  await app.advance(hours(72) + 1)
  expect((await undo(late.changed)).body.error).toMatch(/expired/)
  expect((await undo('x'.repeat(64))).status).toBe(400)
})

test('another person’s sign-up with the old address blocks the undo only if it was verified', async () => {
  const squatted = await stolen()
  await app.call('POST', '/api/auth/register/', { body: signUpBody(squatted.email) })
  expect((await undo(squatted.changed)).body).toMatchObject({ email: squatted.email })
  const taken = await stolen()
  await aVerifiedMember(app.context, { email: taken.email })
  expect((await undo(taken.changed)).body.error).toMatch(/Another account/)
})

test('an email to an unverified address does not contain the member’s name', async () => {
  const { email, theirs, token } = await stolen()
  await app.call('PATCH', '/api/auth/profile/', { token, body: { first_name: 'Marigold' } })
  expect((await askToMove(token, 'stranger@example.com')).status).toBe(200)
  await app.work()
  const said = (address: string) => JSON.stringify(app.mail.emailsTo(address))
  expect(said('stranger@example.com')).toContain('Confirm your new email address')
  for (const address of ['stranger@example.com', email]) expect(said(address)).not.toContain('Marigold')
  expect(said(theirs)).toContain('Hello Marigold')
})
