import { afterAll, beforeAll, expect, test } from 'vitest'
import { createLogger } from '../observability/logging/index.ts'
import { createMetrics } from '../observability/metrics/index.ts'
import { movableClock } from '../time/clock.ts'
import { createHttp, type Http, NotSignedIn, Refusal, registerAuth } from './index.ts'

const secret = 'a secret that is long enough for everybody'
const openHttp = () =>
  createHttp({
    log: createLogger({ level: 'silent' }),
    metrics: createMetrics(),
    secureOrigin: true,
    proxiesInFront: 0,
    version: '1.0.0',
  })

let http: Http
beforeAll(async () => {
  http = await openHttp()
  await registerAuth(http, {
    secret,
    clock: movableClock(),
    loadSession: async ({ memberId, sessionId }) => ({
      by: 'session',
      memberId,
      sessionId,
      signedInAt: new Date(0),
      role: 'member',
      emailVerified: memberId !== 'unverified',
      revision: null,
      // Unknown kind of credential.
      ...(memberId === 'by-token' && JSON.parse('{"by":"token"}')),
    }),
  })
  http.accessChecks.plan = async ({ member }) => {
    if (!member) throw new NotSignedIn()
    if (member.memberId === 'no-plan') throw new Refusal(402, 'subscription_required', 'A plan is needed.')
  }
  http.accessChecks.unknown.push((_method, path) =>
    path.startsWith('/api/closed/') ? { access: 'member' } : null,
  )
  const ok = async () => ({ ok: true })
  const alsoAt = [{ url: '/api/record/', operationId: 'getRecord' }]
  http.get('/api/open/', { config: { access: 'public' } }, ok)
  http.get('/api/own/', { config: { access: 'member' } }, ok)
  http.get('/api/proved/', { config: { access: 'verified' } }, ok)
  http.get('/api/paid/', { config: { access: 'verified', plan: true, alsoAt } }, ok)
  http.get('/api/staff/', { config: { access: 'staff' } }, ok)
  http.post('/api/proved/', { config: { access: 'verified' } }, ok)
})
afterAll(() => http.close())

const statusOf = async (
  memberId: string | null,
  url: string,
  method: 'GET' | 'POST' = 'GET',
  body?: string,
) => {
  const token =
    memberId && (await http.accessTokens.issue({ memberId, sessionId: 's', role: 'member' }, 60_000))
  const headers = {
    ...(token && { authorization: `Bearer ${token}` }),
    ...(body && { 'content-type': 'application/json' }),
  }
  return (await http.inject({ method, url, headers, ...(body && { payload: body }) })).statusCode
}

test.each([
  ['/api/open/', { visitor: 200, unverified: 200, 'no-plan': 200, member: 200 }],
  ['/api/own/', { visitor: 401, unverified: 200, 'no-plan': 200, member: 200 }],
  ['/api/proved/', { visitor: 401, unverified: 403, 'no-plan': 200, member: 200 }],
  ['/api/paid/', { visitor: 401, unverified: 403, 'no-plan': 402, member: 200 }],
  ['/api/record/', { visitor: 401, unverified: 403, 'no-plan': 200, member: 200 }],
  ['/api/staff/', { visitor: 404, unverified: 404, 'no-plan': 404, member: 404 }],
  ['/api/closed/anything/', { visitor: 401, unverified: 404, 'no-plan': 404, member: 404 }],
])('the route %s answers each caller by its access rule', async (url, expected) => {
  for (const [who, status] of Object.entries(expected))
    expect([who, await statusOf(who === 'visitor' ? null : who, url)]).toEqual([who, status])
})

test('a credential without an access rule opens no route, not even a public one', async () => {
  for (const url of [
    '/api/open/',
    '/api/own/',
    '/api/proved/',
    '/api/paid/',
    '/api/staff/',
    '/api/closed/anything/',
  ])
    expect([url, await statusOf('by-token', url)]).toEqual([url, 401])
})

test('access is refused before the body is read', async () => {
  expect(await statusOf(null, '/api/proved/', 'POST', 'no JSON')).toBe(401)
  expect(await statusOf('member', '/api/proved/', 'POST', 'no JSON')).toBe(400)
})

test('an API route without an access rule fails at start, and a page needs none', async () => {
  const other = await openHttp()
  expect(() => other.get('/api/forgotten/', async () => ({}))).toThrow(
    'GET /api/forgotten/ has no config.access.',
  )
  other.get('/page/', async () => 'a page')
  await other.close()
})
