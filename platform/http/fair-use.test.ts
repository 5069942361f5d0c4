import { afterAll, beforeAll, expect, test } from 'vitest'
import { createLogger } from '../observability/logging/index.ts'
import { createMetrics } from '../observability/metrics/index.ts'
import { systemClock } from '../time/clock.ts'
import { FAIR_USE } from './fair-use.ts'
import { createHttp, type Http, registerAuth } from './index.ts'

let app: Http
let letGo: (() => void)[] = []

beforeAll(async () => {
  app = await createHttp({
    log: createLogger({ level: 'silent' }),
    metrics: createMetrics(),
    secureOrigin: false,
    proxiesInFront: 0,
    version: 'test',
  })
  const known = {
    by: 'session',
    signedInAt: new Date(0),
    role: 'member',
    emailVerified: true,
    revision: null,
  } as const
  await registerAuth(app, {
    secret: 'a secret that is long enough for tests',
    clock: systemClock,
    loadSession: async (claims) => ({ ...claims, ...known }),
  })
  const config = { access: 'member' } as const
  app.put('/api/name/', { config }, async () => ({ ok: true }))
  app.put('/api/home/', { config }, async () => ({ ok: true }))
  app.get('/api/quick/', { config }, async () => ({ ok: true }))
  app.get('/api/long/', { config }, async () => {
    await new Promise<void>((resolve) => letGo.push(resolve))
    return { ok: true }
  })
  await app.ready()
})
afterAll(() => app.close())

async function as(memberId: string) {
  const token = await app.accessTokens.issue({ memberId, sessionId: memberId, role: 'member' }, 60_000)
  return (method: 'GET' | 'PUT', url: string) =>
    app.inject({ method, url, headers: { authorization: `Bearer ${token}` } })
}

test('a member who repeats one write is rate limited, without effect on other members and writes', async () => {
  const [program, neighbour] = [await as('a'), await as('b')]
  for (let count = 0; count < FAIR_USE.maxWritesPerMinute; count++)
    expect((await program('PUT', '/api/name/')).statusCode).toBe(200)
  const refused = await program('PUT', '/api/name/')
  expect([refused.statusCode, refused.json().code]).toEqual([429, 'too_many_requests'])
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  expect((await program('PUT', '/api/home/')).statusCode).toBe(200)
  expect((await program('GET', '/api/quick/')).statusCode).toBe(200)
  expect((await neighbour('PUT', '/api/name/')).statusCode).toBe(200)
})

test('a member has a limit of concurrent calls, which completed responses free', async () => {
  const [program, neighbour] = [await as('c'), await as('d')]
  letGo = []
  const calls = Array.from({ length: FAIR_USE.maxConcurrentRequests }, () => program('GET', '/api/long/'))
  await expect.poll(() => letGo.length).toBe(FAIR_USE.maxConcurrentRequests)
  const refused = await program('GET', '/api/quick/')
  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '1'])
  expect((await neighbour('GET', '/api/quick/')).statusCode).toBe(200)
  for (const go of letGo) go()
  await Promise.all(calls)
  expect((await program('GET', '/api/quick/')).statusCode).toBe(200)
})
