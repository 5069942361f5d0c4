import { createHttp } from '@keyturn/platform/http'
import { createLogger } from '@keyturn/platform/logging'
import { createMetrics } from '@keyturn/platform/metrics'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { refuseCrossSiteRequests } from './cross-site-requests.ts'

let http: Awaited<ReturnType<typeof createHttp>>
beforeAll(async () => {
  http = await createHttp({
    log: createLogger({ level: 'silent' }),
    metrics: createMetrics(),
    secureOrigin: false,
    proxiesInFront: 0,
    version: 'test',
  })
  refuseCrossSiteRequests(http, 'https://sandbox.keyturn.example')
  http.post('/sandbox/reset', async () => ({ reset: true }))
  http.get('/sandbox/mail/messages', async () => [])
  http.get('/api/open/', { config: { access: 'public' } }, async () => ({}))
  await http.ready()
})
afterAll(() => http.close())

const reset = async (headers: Record<string, string>) =>
  (await http.inject({ method: 'POST', url: '/sandbox/reset', headers })).statusCode
const mail = async (headers: Record<string, string>, url = '/sandbox/mail/messages') =>
  (await http.inject({ method: 'GET', url, headers })).statusCode

test.each([
  ['evil.example'],
  ['127.0.0.1.evil.example'],
  ['localhost.evil.example:3000'],
  ['sandbox.keyturn.example.evil.example'],
  ['not a host'],
])('a request with a foreign host name is refused: %s', async (host) => {
  expect(await mail({ host })).toBe(403)
  expect(await mail({ host }, '/%73andbox/mail/messages')).toBe(403)
})

test.each([
  ['localhost:3000'],
  ['127.0.0.1:4711'],
  ['[::1]:3000'],
  ['192.168.1.20:3000'],
  ['app:3000'],
  ['sandbox.keyturn.example'],
  ['keyturn.localhost:3000'],
])('a request to the host name %s is accepted', async (host) => {
  expect([await mail({ host }), await reset({ host })]).toEqual([200, 200])
})

test('a page of another site can neither reset the sandbox nor read its mail', async () => {
  const host = 'localhost:3000'
  expect(await reset({ host, origin: 'https://evil.example' })).toBe(403)
  expect(await reset({ host, origin: 'null' })).toBe(403)
  expect(await reset({ host, origin: 'http://localhost:9999' })).toBe(403)
  for (const site of ['cross-site', 'same-site'])
    expect(await reset({ host, 'sec-fetch-site': site })).toBe(403)
  expect(await mail({ host, 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'no-cors' })).toBe(403)
  expect(await reset({ host, 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate' })).toBe(403)
})

test('pages of the sandbox, and links to it from other sites, work', async () => {
  const host = 'localhost:3000'
  expect(await reset({ host, origin: 'http://localhost:3000', 'sec-fetch-site': 'same-origin' })).toBe(200)
  expect(await mail({ host, 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate' })).toBe(200)
  expect(await mail({ host: 'evil.example' }, '/api/open/')).toBe(200)
})
