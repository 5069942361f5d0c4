import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { bankSuite } from '../suite.ts'
import { createBud, startBudStandIn } from './index.ts'

const keys = { clientId: 'keyturn', clientSecret: 'sandbox-secret' }
const now = () => new Date('2026-09-10T10:00:00Z')
const reach = (baseUrl: string, timeoutMs?: number) =>
  createBud({ baseUrl, ...keys, webhookKeysUrl: `${baseUrl}/keys`, now, ...(timeoutMs && { timeoutMs }) })

bankSuite(async (world, worldNow) => {
  const consentPage = (id: string): string => `https://keyturn.example/sandbox/bank/consent/${id}`
  const standIn = await startBudStandIn({ world, ...keys, consentPage })
  const webhookKeysUrl = `${standIn.url}/bud-callback.jwks`
  const provider = createBud({ baseUrl: standIn.url, ...keys, webhookKeysUrl, now: worldNow, pauseMs: 5 })
  return { standIn, provider }
}, reach)

test('accounts that do not name their consent are known by their bank; closed ones are left out', async () => {
  const bud = Fastify()
  bud.addContentTypeParser('*', (_request, _body, done) => done(null))
  bud.post('/v1/oauth/token', async () => ({ data: { access_token: 't', expires_in: 3600 } }))
  const consent = { status: 'active', authorised_at: now().toISOString() }
  bud.get('/v1/open-banking/account-access-consents', async () => ({
    data: [
      { consent_id: 'one', provider: 'northgate', ...consent },
      { consent_id: 'two', provider: 'harbour', ...consent },
    ],
  }))
  const windows = [{ from: '2025-09-10T00:00:00Z', to: '2026-09-09T23:30:00Z' }]
  bud.get('/financial/v3/accounts', async () => ({
    data: [
      { account_id: 'a', provider: 'northgate', transaction_windows: windows },
      { account_id: 'b', provider: 'northgate', status: 'closed' },
      { account_id: 'c', provider: 'harbour' },
    ],
  }))
  const accounts = await reach(await bud.listen({ port: 0, host: '127.0.0.1' })).accounts(
    { ref: 'customer', secret: null },
    'one',
  )
  await bud.close()
  expect(accounts.map(({ ref, knownDays }) => ({ ref, knownDays }))).toEqual([
    // Half past eleven at night in UTC is the next day in London's summer.
    { ref: 'a', knownDays: [{ from: '2025-09-10', to: '2026-09-10' }] },
  ])
})

test('while the signing keys cannot be had, a message is not called forged', async () => {
  const away = Fastify()
  away.get('/broken/keys', async (_request, reply) => reply.status(502).send('bad gateway'))
  const running = await away.listen({ port: 0, host: '127.0.0.1' })
  const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url')
  const headers = { 'x-signature': `${part({ alg: 'RS256', kid: 'one' })}.${part({})}.c2lnbmVk` }
  const hear = (keysUrl: string) => reach(keysUrl).readWebhook(headers, '{}')
  await expect(hear(`${running}/broken`)).rejects.toMatchObject({ kind: 'down' })
  await away.close()
  await expect(hear(running)).rejects.toMatchObject({ kind: 'down' })
})
