import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { bankSuite } from '../suite.ts'
import { createTrueLayer, startTrueLayerStandIn } from './index.ts'

const keys = { clientId: 'keyturn', clientSecret: 'sandbox-secret' }
const webhookPath = '/api/webhooks/truelayer/'
const at = (url: string) => ({ apiUrl: url, authUrl: url, webhookKeysUrl: `${url}/.well-known/jwks` })
const now = () => new Date('2026-09-10T10:00:00Z')
const reach = (url: string, timeoutMs?: number) =>
  createTrueLayer({ ...at(url), ...keys, webhookPath, now, pauseMs: 1, ...(timeoutMs && { timeoutMs }) })

bankSuite(async (world, worldNow) => {
  const consentPage = (id: string): string => `https://keyturn.example/sandbox/bank/consent/${id}`
  const standIn = await startTrueLayerStandIn({ world, ...keys, consentPage, webhookPath })
  const provider = createTrueLayer({ ...at(standIn.url), ...keys, webhookPath, now: worldNow, pauseMs: 2 })
  return { standIn, provider }
}, reach)

test('the bank is told when the person is there, and only then', async () => {
  const told: unknown[] = []
  const company = Fastify()
  company.addContentTypeParser('application/x-www-form-urlencoded', (_request, _body, done) => done(null))
  company.post('/connect/token', async () => ({ access_token: 't', expires_in: 3600 }))
  const path = '/v3/connected-accounts/:id/transactions/requests'
  company.post(path, async ({ headers }) => {
    told.push(headers['x-psu-ip'])
    return { id: 'r' }
  })
  company.get(`${path}/:request`, async () => ({ status: 'completed', items: [] }))
  const provider = reach(await company.listen({ port: 0, host: '127.0.0.1' }))
  const account = {
    ref: 'a',
    consentRef: 'c',
    name: 'Main',
    kind: 'current' as const,
    currency: 'GBP',
    sortCode: null,
    accountNumber: null,
    knownDays: null,
  }
  for (const presentAt of ['198.51.100.7', null]) {
    const { pages } = await provider.read({ ref: 'm', secret: null }, account, null, presentAt)
    for await (const page of pages) expect(page.progress).toBe(1)
  }
  await company.close()
  expect(told).toEqual(['198.51.100.7', undefined])
})
