import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { createLogger } from '../observability/logging/index.ts'
import { createMetrics } from '../observability/metrics/index.ts'
import { fixedClock } from '../time/clock.ts'
import { type CurrentMember, createHttp, registerAuth } from './index.ts'

const SECRET = 'a secret of at least thirty-two letters'
const BEFORE = 'the secret of the release before this one'

async function anApp(members: Map<string, CurrentMember>) {
  const clock = fixedClock('2026-11-21T09:00:00Z')
  const app = await createHttp({
    log: createLogger({ level: 'silent' }),
    metrics: createMetrics(),
    secureOrigin: true,
    proxiesInFront: 0,
    version: '1',
  })
  await registerAuth(app, {
    secret: SECRET,
    before: BEFORE,
    clock,
    loadSession: async ({ sessionId }) => members.get(sessionId) ?? null,
  })
  return { app, clock }
}

const aMember = (role: 'admin' | 'member'): CurrentMember => ({
  by: 'session',
  memberId: role,
  sessionId: role,
  signedInAt: new Date('2026-10-02T09:00:00Z'),
  role,
  emailVerified: true,
  revision: null,
})

/** Token as earlier releases issued it. */
function tokenWith(
  claims: object,
  key = SECRET,
  head: object = { alg: 'HS256', typ: 'JWT' },
  digest = 'sha256',
) {
  const [first, second] = [head, claims].map((part) =>
    Buffer.from(JSON.stringify(part)).toString('base64url'),
  )
  const signature = createHmac(digest, key).update(`${first}.${second}`).digest('base64url')
  return `${first}.${second}.${signature}`
}

const at = Date.parse('2026-11-21T09:00:00Z') / 1000
const claims = {
  sub: 'member',
  sid: 'member',
  role: 'member',
  typ: 'access',
  iat: at,
  exp: at + 900,
  iss: 'keyturn',
}
const { iss: _iss, ...noIssuer } = claims
const { exp: _exp, ...endless } = claims

test('a token has the same bytes as those of earlier releases', async () => {
  const { app } = await anApp(new Map())
  expect(await app.accessTokens.issue(aMember('member'), 900_000)).toBe(tokenWith(claims))
  await app.close()
})

test.each([
  [200, 'with this key', tokenWith(claims)],
  [200, 'with the previous key', tokenWith(claims, BEFORE)],
  [200, 'without a type in its header', tokenWith(claims, SECRET, { alg: 'HS256' })],
  [401, 'with another key', tokenWith(claims, 'another secret of thirty-two letters')],
  [401, 'with another algorithm', tokenWith(claims, SECRET, { alg: 'HS512', typ: 'JWT' }, 'sha512')],
  [401, 'with the algorithm “none”', `${tokenWith(claims, SECRET, { alg: 'none' }).replace(/[^.]*$/, '')}`],
  [401, 'of another issuer', tokenWith({ ...claims, iss: 'somebody' })],
  [401, 'without an issuer', tokenWith(noIssuer)],
  [401, 'without an expiry', tokenWith(endless)],
  [401, 'that has expired', tokenWith({ ...claims, exp: at })],
  [401, 'for another use', tokenWith({ ...claims, typ: 'refresh' })],
  [401, 'with a critical extension', tokenWith(claims, SECRET, { alg: 'HS256', crit: ['x'], x: 1 })],
  [401, 'that is truncated', tokenWith(claims).slice(0, -1)],
])('status %i answers a token %s, at the first and the second call', async (status, _which, token) => {
  const { app } = await anApp(new Map([['member', aMember('member')]]))
  app.get('/api/own/', { config: { access: 'member' } }, async () => ({ ok: true }))
  for (const _call of [1, 2]) {
    const answer = await app.inject({ url: '/api/own/', headers: { authorization: `Bearer ${token}` } })
    expect(answer.statusCode).toBe(status)
  }
  await app.close()
})

test('an admin with an old sign-in gets 401 from the admin area, and any other caller 404', async () => {
  const members = new Map<string, CurrentMember>()
  const { app, clock } = await anApp(members)
  app.get('/api/desk/', { config: { access: 'staff' } }, async () => ({ ok: true }))
  const tokenOf = (role: 'admin' | 'member'): Promise<string> => {
    members.set(role, aMember(role))
    return app.accessTokens.issue(aMember(role), 15 * 60_000)
  }
  const ask = async (token: string): Promise<number> =>
    (await app.inject({ url: '/api/desk/', headers: { authorization: `Bearer ${token}` } })).statusCode
  const [admin, member] = [await tokenOf('admin'), await tokenOf('member')]
  const askAll = () => Promise.all([admin, member, 'nonsense'].map(ask))

  expect(await askAll()).toEqual([200, 404, 404])
  clock.set('2026-11-21T09:15:00Z')
  expect(await askAll()).toEqual([401, 404, 404])
  clock.set('2026-11-21T09:10:00Z')
  members.clear()
  expect(await askAll()).toEqual([401, 404, 404])
  await app.close()
})
