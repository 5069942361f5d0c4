import { type ExportedSpan, openCollector } from '@keyturn/platform/tracing/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { drawTrace } from '../testing/trace-picture.ts'
import { openWholeApp } from '../testing/whole-app.ts'

const forgetful = 'amara.osei@example.co.uk'
const secrets: string[] = []
let collector: Awaited<ReturnType<typeof openCollector>>

/** Starts from a lived demo: each person signs in and refreshes their bank, and one resets her password. */
beforeAll(async () => {
  collector = await openCollector()
  const app = await openWholeApp('all', { OTEL_EXPORTER_OTLP_ENDPOINT: `${collector.endpoint}/` })
  const post = (url: string, payload: object, token = '') =>
    app.http.inject({ method: 'POST', url, payload, headers: { authorization: `Bearer ${token}` } })
  // Early next day: banks have new transactions, and the nightly refresh has not run.
  const early = new Date(Date.now() + 86_400_000).toISOString().replace(/T.*/, 'T05:05:00Z')
  await post('/sandbox/clock', { now: early })
  for (const { email, password } of app.sandbox?.people ?? []) {
    const token = (await post('/api/auth/login/', { email, password })).json().tokens.access
    secrets.push(email, password, token)
    await post('/api/banking/transactions/sync/', {}, token)
  }
  await post(`/api/auth/forgot-password/?hint=a-question`, { email: forgetful })
  await app.worker.drain()
  await app.close()
})
afterAll(() => collector.close())

const below = (above: ExportedSpan): ExportedSpan[] =>
  collector
    .steps()
    .filter(({ parentSpanId, traceId }) => parentSpanId === above.spanId && traceId === above.traceId)
const namesBelow = (above: ExportedSpan): object =>
  Object.fromEntries(below(above).map((step) => [step.name, namesBelow(step)]))
const began = (name: string): ExportedSpan[] =>
  collector.steps().filter((step) => step.name === name && step.parentSpanId === undefined)

test('a request, its jobs and its calls to providers are one trace', async () => {
  const [asked] = began('POST /api/auth/forgot-password/')
  expect(asked && namesBelow(asked)).toEqual({
    'identity.asked-by-address': { 'identity.letter': { 'mail.send': {} } },
  })
  await expect(asked ? drawTrace(asked, below) : '').toMatchFileSnapshot('../../../docs/a-traced-journey.svg')
})

test('a domain event is handled in the trace that published it', () => {
  const read = began('POST /api/banking/transactions/sync/').map(namesBelow)
  expect(read).toContainEqual({
    'bank.refresh': {},
    'bank.accounts': {},
    'bank.read': {},
    'rent-record.transactions-changed': {},
  })
})

test('no exported span has a member’s data or the full URL of the call', () => {
  const steps = collector.steps()
  expect(steps.length).toBeGreaterThan(100)
  const facts = new Set(steps.flatMap(({ attributes }) => attributes.map(({ key }) => key)))
  expect([...facts].toSorted()).toEqual([
    'http.request.method',
    'http.response.status_code',
    'http.route',
    'keyturn.call',
    'keyturn.job.id',
    'keyturn.job.outcome',
    'keyturn.job.retry',
    'keyturn.provider',
    'keyturn.request.id',
  ])
  const all = [...collector.sent('/v1/traces'), ...collector.sent('/v1/metrics')].join('\n')
  expect(all).toContain('keyturn_http_request_seconds')
  for (const secret of [...secrets, 'Amara', 'Osei', 'a-question', '@', '?'])
    expect(all).not.toContain(secret)
})
