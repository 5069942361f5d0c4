import { movableClock } from '@keyturn/platform/clock'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { createWorld, memoryStorage } from '../imaginary/index.ts'
import { bankSuite } from '../suite.ts'
import { createTrueLayer } from './index.ts'
import { startTrueLayerStandIn } from './stand-in.ts'

const keys = { clientId: 'keyturn', clientSecret: 'sandbox-secret' }
const webhookPath = '/api/webhooks/truelayer/'
const at = (url: string) => ({ apiUrl: url, authUrl: url, webhookKeysUrl: `${url}/.well-known/jwks` })
const now = () => new Date('2026-09-10T10:00:00Z')
const reach = (url: string, timeoutMs?: number) =>
  createTrueLayer({ ...at(url), ...keys, webhookPath, now, pauseMs: 1, ...(timeoutMs && { timeoutMs }) })

const ACCOUNT = {
  ref: 'a',
  consentRef: 'c',
  name: 'Main',
  kind: 'current' as const,
  currency: 'GBP',
  sortCode: null,
  accountNumber: null,
  knownDays: null,
  holders: [],
}

bankSuite(async (world, worldNow) => {
  const consentPage = (id: string): string => `https://keyturn.example/sandbox/bank/consent/${id}`
  const standIn = await startTrueLayerStandIn({ world, ...keys, consentPage, webhookPath })
  const provider = createTrueLayer({ ...at(standIn.url), ...keys, webhookPath, now: worldNow, pauseMs: 2 })
  return { standIn, provider }
}, reach)

test('the bank gets the “member is present” header only while the member is present', async () => {
  const told: unknown[] = []
  const company = Fastify()
  company.addContentTypeParser('application/x-www-form-urlencoded', (_request, _body, done) => done(null))
  company.post('/connect/token', async () => ({ access_token: 't', expires_in: 3600 }))
  const path = '/v3/connected-accounts/:id/transactions/requests'
  company.post(path, async ({ headers }) => {
    told.push(headers['tl-user-ip'], headers['x-psu-ip'])
    return { id: 'r' }
  })
  company.get(`${path}/:request`, async () => ({ status: 'completed', result: { items: [] } }))
  const provider = reach(await company.listen({ port: 0, host: '127.0.0.1' }))
  for (const presentAt of ['198.51.100.7', null]) {
    const { pages } = await provider.read({ ref: 'm', secret: null }, ACCOUNT, null, presentAt)
    for await (const page of pages) expect(page.progress).toBe(1)
  }
  await company.close()
  expect(told).toEqual(['198.51.100.7', '198.51.100.7', undefined, undefined])
})

const steady = () => createWorld({ now, shelf: memoryStorage() })
const consentPage = (id: string): string => `https://keyturn.example/sandbox/bank/consent/${id}`

test('changed TrueLayer keys are fetched again, and forged webhooks cause few fetches', async () => {
  const clock = movableClock(0, { now })
  const signers = await Promise.all(
    [1, 2].map(() => startTrueLayerStandIn({ world: steady(), ...keys, consentPage, webhookPath })),
  )
  const [before, after] = signers
  if (!before || !after) throw new Error('There are two signers.')
  let published = before.url
  let fetched = 0
  const keyServer = Fastify()
  keyServer.get('/.well-known/jwks', async () => {
    fetched += 1
    return (await fetch(`${published}/.well-known/jwks`)).json()
  })
  const url = await keyServer.listen({ port: 0, host: '127.0.0.1' })
  const bank = createTrueLayer({ ...at(url), ...keys, webhookPath, now: () => clock.now() })
  const happening = {
    type: 'revoked' as const,
    customerRef: 'm',
    consentRef: 'c',
    bankId: 'b',
    journeyId: 'j',
  }
  const hear = async (signer: typeof before) => {
    const { headers, body } = await signer.sign(happening)
    const lower = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value])
    return bank.readWebhook(Object.fromEntries(lower), body)
  }
  await hear(before)
  published = after.url
  clock.setOffsetMs(120_000)
  expect(await hear(after)).toMatchObject([{ type: 'consent_revoked', consentRef: 'j' }])
  expect(fetched).toBe(2)
  for (let nth = 0; nth < 20; nth += 1)
    await expect(hear(before)).rejects.toMatchObject({ kind: 'signature' })
  expect(fetched).toBe(2)
  await Promise.all([keyServer.close(), ...signers.map((signer) => signer.close())])
})

/** Reads from a server that gives every page this result. Returns the reading and the number of requests. */
async function readPage(result: (to: string) => object) {
  const company = Fastify()
  company.addContentTypeParser('application/x-www-form-urlencoded', (_request, _body, done) => done(null))
  company.post('/connect/token', async () => ({ access_token: 't', expires_in: 3600 }))
  const path = '/v3/connected-accounts/:id/transactions/requests'
  const asked: string[] = []
  company.post<{ Body: { to: string } }>(path, async ({ body }) => ({ id: String(asked.push(body.to) - 1) }))
  company.get<{ Params: { request: string } }>(`${path}/:request`, async ({ params }) => ({
    status: 'completed',
    ...result(asked[Number(params.request)] ?? ''),
  }))
  const provider = reach(await company.listen({ port: 0, host: '127.0.0.1' }))
  const { pages } = await provider.read({ ref: 'm', secret: null }, ACCOUNT, null, null)
  const first = await pages[Symbol.asyncIterator]()
    .next()
    .then(
      ({ value }) => value?.rows.length,
      (error: unknown) => error,
    )
  await company.close()
  return { first, asked: asked.length }
}

const row = (id: string, day: string) => ({
  ...{ transaction_id: id, timestamp: `${day}T00:00:00Z`, description: 'RENT' },
  ...{ currency: 'GBP', amount_in_minor: -95_000 },
})
const THREE = [row('c', '2026-08-03'), row('b', '2026-08-02'), row('a', '2026-08-02')]
const LOST = { kind: 'garbled', fields: ['result.pagination.next_cursor'] }

test('a short page without a next cursor is the last page only if no page follows it', async () => {
  const said = await readPage(() => ({ result: { items: THREE, pagination: { next_cursor: null } } }))
  expect(said).toEqual({ first: 3, asked: 1 })
  const all = await readPage((to) => ({
    result: { items: THREE.filter(({ timestamp }) => timestamp < `${to}T9`) },
  }))
  expect(all).toEqual({ first: 3, asked: 2 })
  for (const behind of [row('Z', '2026-08-02'), row('z', '2026-07-02')]) {
    const lost = await readPage((to) => ({
      result: { items: to > '2026-08-02' ? THREE : [...THREE.slice(1), behind] },
    }))
    expect(lost).toMatchObject({ first: LOST, asked: 2 })
  }
})

test('a full page without a next cursor is an error, because its next page is missing', async () => {
  const items = Array.from({ length: 500 }, (_, nth) => row(`row-${nth}`, '2026-08-02'))
  const { first } = await readPage(() => ({ result: { items, pagination: { next_cursor: null } } }))
  expect(first).toMatchObject(LOST)
})

test('a completed response without items is an error, and not “no rows”', async () => {
  // Earlier assumption about the layout: the items beside the status.
  const { first } = await readPage(() => ({ items: [] }))
  expect(first).toMatchObject({ kind: 'garbled', fields: ['result'] })
})
