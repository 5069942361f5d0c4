import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'

export interface Metrics {
  registry: Registry
  requests: Histogram<'method' | 'route' | 'status'>
  jobs: Histogram<'job' | 'outcome'>
  refusals: Counter<'code'>
  jobsWaiting: Gauge<'queue'>
}

export function createMetrics(): Metrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  // Gauges that are named like counters; the same numbers stand by kind in those without the ending.
  for (const kind of ['handles', 'requests', 'resources'])
    registry.removeSingleMetric(`nodejs_active_${kind}_total`)
  const registers = [registry]
  return {
    registry,
    requests: new Histogram({
      name: 'keyturn_http_request_seconds',
      help: 'Time to answer, by route pattern (never by address, which can hold a token)',
      labelNames: ['method', 'route', 'status'],
      buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
      registers,
    }),
    jobs: new Histogram({
      name: 'keyturn_job_seconds',
      help: 'Time a job took, by queue and outcome',
      labelNames: ['job', 'outcome'],
      buckets: [0.005, 0.02, 0.1, 0.5, 2, 10, 60, 600],
      registers,
    }),
    refusals: new Counter({
      name: 'keyturn_refusals_total',
      help: 'Requests answered with a refusal, by code',
      labelNames: ['code'],
      registers,
    }),
    jobsWaiting: new Gauge({
      name: 'keyturn_jobs_waiting',
      help: 'Jobs ready or delayed, by queue',
      labelNames: ['queue'],
      registers,
    }),
  }
}
