import { hours, minutes } from '@keyturn/platform/clock'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type IdentityWorld, identityWorld } from '../testing/identity-world.ts'
import { ADMIN_EMAIL, aVerifiedMember, PASSWORD } from '../testing/index.ts'

let app: IdentityWorld
beforeAll(async () => {
  app = await identityWorld()
  await aVerifiedMember(app.context, { email: ADMIN_EMAIL })
  await aVerifiedMember(app.context, { email: 'member@post.example' })
})
afterAll(() => app.close())

interface Tokens {
  access: string
  refresh: string
}

async function signIn(email: string): Promise<Tokens> {
  const { body } = await app.call('POST', '/api/auth/login/', { body: { email, password: PASSWORD } })
  return body.tokens
}
const refresh = (tokens: Tokens) =>
  app.call('POST', '/api/auth/token/refresh/', { body: { refresh: tokens.refresh } })
const isIn = async (tokens: Tokens): Promise<boolean> =>
  (await app.call('GET', '/api/auth/profile/', { token: tokens.access })).status === 200

test('staff have the premium tier in the profile and in the token, and other members the standard tier', async () => {
  const tierIn = (token: string) =>
    JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()).tier
  for (const [email, tier] of [
    [ADMIN_EMAIL, 'premium'],
    ['member@post.example', 'standard'],
  ] as const) {
    const { access } = await signIn(email)
    const { body } = await app.call('GET', '/api/auth/profile/', { token: access })
    expect([body.user.tier, tierIn(access)]).toEqual([tier, tier])
  }
})

test('staff must sign in again after half an hour without activity, and other members need not', async () => {
  const [admin, member] = [await signIn(ADMIN_EMAIL), await signIn('member@post.example')]
  await app.advance(minutes(31))
  expect([(await refresh(admin)).status, (await refresh(member)).status]).toEqual([401, 200])
})

test('active staff must sign in again after eight hours', async () => {
  let tokens = await signIn(ADMIN_EMAIL)
  const began = app.clock.now().getTime()
  while (app.clock.now().getTime() - began < hours(8) - minutes(20)) {
    await app.jump(minutes(14))
    const { status, body } = await refresh(tokens)
    expect(status).toBe(200)
    tokens = body
    expect(await isIn(tokens)).toBe(true)
  }
  await app.jump(began + hours(8) - app.clock.now().getTime())
  expect(await isIn(tokens)).toBe(false)
  expect((await refresh(tokens)).status).toBe(401)
})
