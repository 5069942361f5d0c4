import { Writable } from 'node:stream'
import { Counter, Histogram, Registry } from 'prom-client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createLogger } from '../logging/index.ts'
import { exportTo } from './otlp.ts'
import { type ExportedSpan, openCollector } from './testing/index.ts'

const logged: string[] = []
const log = createLogger({
  level: 'trace',
  destination: new Writable({
    write(line, _encoding, done) {
      logged.push(String(line))
      done()
    },
  }),
})
const about = { service: 'keyturn-api', version: '1.2.3', log }
const registry = new Registry()
let collector: Awaited<ReturnType<typeof openCollector>>

beforeAll(async () => {
  collector = await openCollector()
  const registers = [registry]
  const seconds = new Histogram({
    name: 'a_seconds',
    help: 'how long',
    labelNames: ['route'],
    buckets: [1, 5],
    registers,
  })
  for (const value of [0.5, 1, 3, 4, 9]) seconds.observe({ route: '/a' }, value)
  seconds.observe({ route: '/b' }, 2)
  new Counter({ name: 'b_total', help: 'how often', labelNames: ['code'], registers }).inc({ code: 'x' }, 3)
})
afterAll(() => collector.close())

test('a span started within another is its child, even later and from a stored trace context', async () => {
  const tracing = exportTo({ ...about, endpoint: collector.endpoint, registry })
  expect(tracing.currentTraceparent()).toBeNull()
  const request = tracing.startSpan({ kind: 'request', name: 'asked', attributes: {}, from: null })
  let written: string | null = null
  await request.run(async () => {
    await Promise.resolve()
    written = tracing.currentTraceparent()
    tracing
      .startSpan({ kind: 'call', name: 'called', attributes: { provider: 'mail' } })
      .end({ failed: true })
  })
  request.end({ name: 'asked well' })
  expect(tracing.currentTraceparent()).toBeNull()
  tracing.startSpan({ kind: 'job', name: 'worked', attributes: {}, from: written }).end()
  tracing.startSpan({ kind: 'job', name: 'alone', attributes: {}, from: 'nonsense' }).end()
  await tracing.close()
  const named = (name: string): Partial<ExportedSpan> =>
    collector.steps().find((step) => step.name === name) ?? {}
  const { traceId, spanId } = named('asked well')
  expect(named('called')).toMatchObject({ traceId, parentSpanId: spanId, status: { code: 2 } })
  expect(named('worked')).toMatchObject({ traceId, parentSpanId: spanId, status: { code: 0 } })
  expect(named('alone').traceId).not.toBe(traceId)
  expect(named('alone').parentSpanId).toBeUndefined()
})

test('metrics are exported unchanged, with the counts between histogram boundaries not cumulated', () => {
  const [text = ''] = collector.sent('/v1/metrics')
  expect(JSON.parse(text)).toMatchObject({
    resourceMetrics: [
      {
        resource: {
          attributes: expect.arrayContaining([
            { key: 'service.name', value: { stringValue: 'keyturn-api' } },
          ]),
        },
        scopeMetrics: [
          {
            metrics: [
              {
                name: 'a_seconds',
                histogram: {
                  dataPoints: [
                    { explicitBounds: [1, 5], bucketCounts: [2, 2, 1], count: 5, sum: 17.5 },
                    { explicitBounds: [1, 5], bucketCounts: [0, 1, 0], count: 1, sum: 2 },
                  ],
                },
              },
              { name: 'b_total', sum: { isMonotonic: true, dataPoints: [{ asDouble: 3 }] } },
            ],
          },
        ],
      },
    ],
  })
})

test('an unreachable collector causes one log line and no other effect', async () => {
  const away = exportTo({ ...about, endpoint: 'http://127.0.0.1:1', registry })
  const step = away.startSpan({ kind: 'request', name: 'asked', attributes: {}, from: null })
  expect(step.run(() => 'an answer')).toBe('an answer')
  step.end()
  await away.close()
  expect(logged.join('')).toContain('tracing: collector unreachable')
})
