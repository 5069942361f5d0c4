import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { createWorld, type WorldState } from '../imaginary/index.ts'
import { bankSuite } from '../suite.ts'
import { createBud } from './index.ts'
import { startBudStandIn } from './stand-in.ts'
import { takeBackDuplicates } from './stand-in-connecting.ts'

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

test('of two consents to one account the later stays active and the earlier is revoked, in any stored order', async () => {
  let kept: WorldState | null = null
  const latestFirst = ({ consents }: WorldState) =>
    Object.entries(consents).sort(([, one], [, other]) => other.givenAt.localeCompare(one.givenAt))
  const shelf = {
    load: async () => kept && { ...kept, consents: Object.fromEntries(latestFirst(kept)) },
    save: async (state: WorldState) => {
      kept = state
    },
  }
  const days = ['2026-09-10', '2026-12-20']
  for (const day of days) {
    const world = createWorld({ now: () => new Date(day), shelf })
    const journey = await world.startJourney({ customerRef: 'amara', returnUrl: '', reconfirm: null })
    await world.answer(journey.id, { kind: 'accounts', accounts: [{ name: 'Main', transactions: [] }] })
    await takeBackDuplicates(world)
  }
  const consents = await createWorld({ now, shelf }).look((state) => latestFirst(state))
  expect(consents.map(([, { status }]) => status)).toEqual(['active', 'revoked'])
})

test('a consent without a list of accounts gets the open accounts of its bank', async () => {
  const bud = Fastify()
  bud.addContentTypeParser('*', (_request, _body, done) => done(null))
  bud.post('/v1/oauth/token', async () => ({ data: { access_token: 't', expires_in: 3600 } }))
  const given = now().toISOString()
  const dates = { created_at: given, last_consented_on: given, expiration_date: '2026-12-09T10:00:00Z' }
  bud.get('/v1/open-banking/account-access-consents', async () => ({
    data: [
      { id: 'one', provider: 'northgate', status: 'authorised', ...dates },
      { id: 'two', provider: 'harbour', status: 'authorised', ...dates },
    ],
  }))
  const windows = [{ from: '2025-09-10T00:00:00Z', to: '2026-09-09T23:30:00Z' }]
  const named = { currency: 'GBP', suggested_name: 'Main' }
  bud.get('/financial/v3/accounts', async () => ({
    data: [
      { account_id: 'a', provider: 'northgate', transaction_windows: windows, ...named },
      { account_id: 'b', provider: 'northgate', status: 'closed', ...named },
      { account_id: 'c', provider: 'harbour', ...named },
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

test('a webhook is not refused as forged while the signing keys cannot be fetched', async () => {
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

test('a webhook with a malformed signature header counts as forged', async () => {
  const keys = Fastify()
  keys.get('/keys', async () => ({ keys: [] }))
  const running = await keys.listen({ port: 0, host: '127.0.0.1' })
  for (const header of ['', 'x', '..', 'x.y.z', '£.£.£', 'e30..e30', 'e30.e30.e30', 'bnVsbA..x'])
    await expect(reach(running).readWebhook({ 'x-signature': header }, '{}'), header).rejects.toMatchObject({
      kind: 'signature',
    })
  await keys.close()
})

const given = { created_at: '2026-09-01T10:00:00Z', last_consented_on: '2026-09-01T10:00:00Z' }
const consent = (id: string, provider: string) => ({
  ...{ id, provider, status: 'authorised', ...given, expiration_date: '2026-12-01T10:00:00Z' },
})
const customer = { ref: 'customer', secret: null }

/** Server with fixed answers by method and path. Records each request. */
async function companyOf(answers: Record<string, object>) {
  const asked: { name: string; body: unknown }[] = []
  const company = Fastify()
  company.addContentTypeParser('application/x-www-form-urlencoded', (_request, _body, done) => done(null))
  company.post('/v1/oauth/token', async () => ({ data: { access_token: 't', expires_in: 3600 } }))
  company.all('/*', async ({ method, url, body }, reply) => {
    const name = `${method} ${url.split('?')[0]}`
    asked.push({ name, body })
    const answer = answers[name]
    return answer ? reply.send(answer) : reply.status(404).send({ code_id: 'unknown' })
  })
  const url = await company.listen({ port: 0, host: '127.0.0.1' })
  return { bank: reach(url), asked, close: () => company.close() }
}

const CONSENTS = 'GET /v1/open-banking/account-access-consents'
const REFRESH = '/open-banking/v2/refresh'
const part = (provider: string, more: object) => ({
  task_id: provider,
  provider,
  status: 'Completed',
  ...more,
})

async function refreshed(sub_tasks: object[], next_url: string, consents = [consent('one', 'northgate')]) {
  const { bank, close } = await companyOf({
    [CONSENTS]: { data: consents },
    [`POST ${REFRESH}`]: {
      data: { task_id: 'task', sub_tasks: [{ task_id: 'p', provider: 'northgate' }] },
      metadata: { next_url },
    },
    [`GET ${REFRESH}/task`]: { data: { sub_tasks }, metadata: {} },
  })
  const came = await bank.refresh(customer, 'one', null).catch((error: unknown) => error)
  await close()
  return came
}

test('a refresh counts only for its part about our own bank', async () => {
  const at = `${REFRESH}/task`
  const wants = { reconnect_required: true, result: 'connection_expired' }
  const well = part('northgate', { result: 'success', reconnect_required: false })
  expect(await refreshed([part('harbour', wants), well], at)).toBe('fresh')
  const ended = { kind: 'consent_ended' }
  expect(await refreshed([part('northgate', wants)], at)).toMatchObject(ended)
  expect(await refreshed([part('northgate', { result: 'connection_revoked' })], at)).toMatchObject(ended)
  // With two consents at one bank the flag was about the other one; ours is still active.
  const both = [consent('one', 'northgate'), consent('two', 'northgate')]
  expect(await refreshed([part('northgate', wants)], at, both)).toBe('not_yet')
})

test('the result of a task is polled only at Bud and at the documented URL', async () => {
  const well = [part('northgate', { result: 'success' })]
  expect(await refreshed(well, '/v2/open-banking/refresh/task')).toBe('fresh')
  const elsewhere = await refreshed(well, 'https://elsewhere.example/task')
  expect(elsewhere).toMatchObject({ kind: 'garbled', fields: ['metadata.next_url'] })
})

test('a revocation ends and lists all consents of a bank, unless one of them must stay', async () => {
  const path = '/v1/open-banking/account-access-consent/revoke'
  const { bank, asked, close } = await companyOf({
    [CONSENTS]: {
      data: [consent('one', 'northgate'), consent('two', 'northgate'), consent('three', 'harbour')],
    },
    [`POST ${path}`]: { data: { task_id: 'task' }, metadata: { next_url: `${path}/task` } },
    [`GET ${path}/task`]: { metadata: { status: 'Completed' } },
  })
  expect(await bank.revoke(customer, 'one', ['two'])).toEqual([])
  expect(asked.filter(({ name }) => name.startsWith('POST'))).toEqual([])
  expect(await bank.revoke(customer, 'one', ['three'])).toEqual(['two'])
  expect(asked).toContainEqual({ name: `POST ${path}`, body: { provider: 'northgate' } })
  await close()
})

test('a member who renews consent is sent to Bud’s renewal screen and back', async () => {
  const gateway = '/v2/open-banking/authorisation-gateway-url'
  const { bank, asked, close } = await companyOf({
    [CONSENTS]: { data: [consent('one', 'northgate'), consent('two', 'harbour')] },
    [`POST ${gateway}`]: { data: { url: 'https://gateway.thisisbud.com/x' } },
  })
  const returnUrl = 'https://keyturn.example/bud-callback?n=nonce'
  const again = { customer, returnUrl, reconfirm: 'one' }
  expect(await bank.startConnection(again)).toMatchObject({ url: 'https://gateway.thisisbud.com/x' })
  // Bud's document defines the flag as a boolean, and the URL as a field of its own.
  expect(asked).toContainEqual({
    name: `POST ${gateway}`,
    body: {
      redirect_url: returnUrl,
      initial_screen: 'reconfirm_consent',
      reconfirm_consent_redirect: true,
      providers: ['northgate'],
    },
  })
  await close()
})
