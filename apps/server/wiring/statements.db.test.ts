import { AsyncLocalStorage } from 'node:async_hooks'
import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openSeededApp, type WholeApp } from '../testing/whole-app.ts'

const GRACE = { email: 'grace.adeyemi@example.co.uk', password: 'window-box-geranium-16' }
const MOST = 3
/** Session check, which every request makes. */
const SESSION = 'identity_session'
/** Warms the caches of session and plan. The response of this endpoint itself is not cached. */
const OPENING = '/api/verification/draft/'
/** Event stream; the response never ends. */
const NEVER_ENDS = '/api/notifications/stream/'

const sent = new AsyncLocalStorage<string[]>()
let app: WholeApp

beforeAll(async () => {
  const send = pg.Client.prototype.query as (...asked: unknown[]) => unknown
  vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (this: pg.Client, ...asked: unknown[]) {
    const [statement] = asked as [string | { name?: string; text: string }]
    sent.getStore()?.push(typeof statement === 'string' ? statement : (statement.name ?? statement.text))
    return send.apply(this, asked)
  })
  app = await openSeededApp('worker')
})

afterAll(async () => {
  await app.close()
  vi.restoreAllMocks()
})

/**
 * Returns every endpoint where members read their own data. Admin endpoints are left out, because each read is logged.
 */
async function addresses(connectionId: string): Promise<string[]> {
  const { body } = await app.http.inject('/api/docs/openapi.json')
  const paths: Record<string, { get?: object }> = JSON.parse(body).paths
  return Object.entries(paths)
    .filter(([path, { get }]) => get && path.startsWith('/api/') && !path.startsWith('/api/manager/'))
    .map(([path]) => path.replace('connections/{id}', `connections/${connectionId}`))
    .filter((path) => path !== NEVER_ENDS && !path.includes('{'))
}

test('a page of a member runs at most three SQL statements besides the session check', async () => {
  const answer = await app.http.inject({ method: 'POST', url: '/api/auth/login/', payload: GRACE })
  const { tokens, user } = answer.json()
  const headers = { authorization: `Bearer ${tokens.access}` }
  const get = async (url: string) => await app.http.inject({ method: 'GET', url, headers })
  const { connections } = (await get('/api/banking/connections/')).json()
  const counts: Record<string, number> = {}
  for (const url of await addresses(connections[0].id)) {
    // Invalidates the cached responses, but not the caches of session and plan.
    await app.database.db.execute(
      sql`update member_revision set revision = ${randomUUID()} where member_id = ${user.id}`,
    )
    await get(OPENING)
    const statements: string[] = []
    await sent.run(statements, () => get(url))
    counts[url] = statements.filter((statement) => statement !== SESSION).length
  }
  expect(counts['/api/credit-profile/']).toBe(1)
  expect(Object.keys(counts).length).toBeGreaterThan(30)
  expect(Object.entries(counts).filter(([, count]) => count > MOST)).toEqual([])
})
