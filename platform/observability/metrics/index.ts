import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Metric } from './metric.ts'

export type { Metric, Sample } from './metric.ts'

export interface Metrics {
  registry: Registry
  requests: Histogram<'method' | 'route' | 'status'>
  jobs: Histogram<'queue' | 'outcome'>
  jobDelays: Histogram<'queue'>
  refusals: Counter<'code'>
  providerCalls: Histogram<'provider' | 'call' | 'outcome'>
  /** Registers a metric that is read at scrape time. */
  register(figure: Metric): void
}

export function createMetrics(): Metrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  // Gauges with counter names (`_total`); those without the suffix have the same numbers by kind.
  for (const kind of ['handles', 'requests', 'resources'])
    registry.removeSingleMetric(`nodejs_active_${kind}_total`)
  const registers = [registry]
  return {
    registry,
    requests: new Histogram({
      name: 'keyturn_http_request_seconds',
      help: 'Duration of requests in seconds, by route pattern (not by URL, which can have a token)',
      labelNames: ['method', 'route', 'status'],
      buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.3, 0.5, 1, 2.5, 10],
      registers,
    }),
    jobs: new Histogram({
      name: 'keyturn_job_seconds',
      help: 'Duration of a job in seconds, by queue and outcome',
      labelNames: ['queue', 'outcome'],
      buckets: [0.005, 0.02, 0.1, 0.5, 2, 10, 60, 600],
      registers,
    }),
    jobDelays: new Histogram({
      name: 'keyturn_job_delay_seconds',
      help: 'Seconds from enqueueing a job to its completion, with retries and delays, by queue',
      labelNames: ['queue'],
      buckets: [1, 5, 30, 120, 600, 3600],
      registers,
    }),
    refusals: new Counter({
      name: 'keyturn_refusals_total',
      help: 'Requests answered with an expected error, by error code',
      labelNames: ['code'],
      registers,
    }),
    providerCalls: new Histogram({
      name: 'keyturn_provider_call_seconds',
      help: 'Duration of calls to providers in seconds, by provider, call and outcome',
      labelNames: ['provider', 'call', 'outcome'],
      buckets: [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
      registers,
    }),
    register: (figure) => registerMetric(registry, figure),
  }
}

function registerMetric(
  registry: Registry,
  { name, help, labels, isCounter, cacheMs = 0, read }: Metric,
): void {
  let readAt = Number.NEGATIVE_INFINITY
  const about = { name, help, labelNames: labels, registers: [registry] }
  async function fill(this: Gauge | Counter): Promise<void> {
    if (performance.now() - readAt < cacheMs) return
    const samples = await read()
    readAt = performance.now()
    // Removes labels that no longer occur, instead of exporting their last value.
    this.reset()
    for (const { value, ...named } of samples) this.inc(named, value)
  }
  if (isCounter) new Counter({ ...about, collect: fill })
  else new Gauge({ ...about, collect: fill })
}
