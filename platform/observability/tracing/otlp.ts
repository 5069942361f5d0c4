import { AsyncLocalStorage } from 'node:async_hooks'
import { type Context, diag, ROOT_CONTEXT, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api'
import { OTLPMetricExporter } from '@opentelemetry/exporter-metrics-otlp-http'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import { MeterProvider, PeriodicExportingMetricReader } from '@opentelemetry/sdk-metrics'
import { BatchSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace'
import type { Registry } from 'prom-client'
import type { Logger } from '../logging/index.ts'
import type { Tracing } from './index.ts'
import { toOtlpMetrics } from './otlp-metrics.ts'

export interface Collector {
  /** Base URL of OTLP over HTTP, without /v1/traces and /v1/metrics. */
  endpoint: string
  service: string
  version: string
  /** The metrics that Prometheus scrapes too. */
  registry: Registry
  log: Logger
}

const KINDS = { request: SpanKind.SERVER, job: SpanKind.CONSUMER, call: SpanKind.CLIENT }
/** Timeout, so a silent collector does not delay shutdown. */
const EXPORT_TIMEOUT_MS = 2_000

/** Exports spans and metrics to an OpenTelemetry collector every few seconds. */
export function exportTo({ endpoint, service, version, registry, log }: Collector): Tracing {
  const logWarning = (told: string): void =>
    log.warn({ told: told.slice(0, 200) }, 'tracing: collector unreachable')
  const quiet = () => undefined
  diag.setLogger({ error: logWarning, warn: logWarning, info: quiet, debug: quiet, verbose: quiet })
  const resource = resourceFromAttributes({ 'service.name': service, 'service.version': version })
  const exporterOptions = (what: string) => ({
    url: `${endpoint}/v1/${what}`,
    timeoutMillis: EXPORT_TIMEOUT_MS,
  })
  const batches = new BatchSpanProcessor({ exporter: new OTLPTraceExporter(exporterOptions('traces')) })
  const spans = new TracerProvider({ resource, spanProcessors: [batches] })
  const reader = new PeriodicExportingMetricReader({
    exporter: new OTLPMetricExporter(exporterOptions('metrics')),
    metricProducers: [{ collect: () => toOtlpMetrics(registry, resource) }],
  })
  const meters = new MeterProvider({ resource, readers: [reader] })
  const tracer = spans.getTracer('keyturn', version)
  const activeContext = new AsyncLocalStorage<Context>()
  return {
    startSpan({ kind, name, attributes, from }) {
      const above = from === undefined ? (activeContext.getStore() ?? ROOT_CONTEXT) : contextOf(from)
      const span = tracer.startSpan(name, { kind: KINDS[kind], attributes: attributes }, above)
      const context = trace.setSpan(above, span)
      return {
        run: (work) => activeContext.run(context, work),
        end(how = {}) {
          if (how.name) span.updateName(how.name)
          if (how.attributes) span.setAttributes(how.attributes)
          // Omits the error message, because it may quote user text.
          if (how.failed) span.setStatus({ code: SpanStatusCode.ERROR })
          span.end()
        },
      }
    },
    currentTraceparent() {
      const span = trace.getSpanContext(activeContext.getStore() ?? ROOT_CONTEXT)
      return span ? `00-${span.traceId}-${span.spanId}-0${span.traceFlags}` : null
    },
    async close() {
      await Promise.allSettled([spans.shutdown(), meters.shutdown()])
      diag.disable()
    },
  }
}

/** Parses a traceparent. An invalid one starts a new trace. */
function contextOf(written: string | null): Context {
  const [, traceId, spanId, flags] = /^00-([0-9a-f]{32})-([0-9a-f]{16})-0([01])$/.exec(written ?? '') ?? []
  if (!traceId || !spanId) return ROOT_CONTEXT
  return trace.setSpanContext(ROOT_CONTEXT, { traceId, spanId, traceFlags: Number(flags), isRemote: true })
}
