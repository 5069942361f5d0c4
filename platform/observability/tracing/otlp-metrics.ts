import { type Attributes, type HrTime, ValueType } from '@opentelemetry/api'
import type { Resource } from '@opentelemetry/resources'
import {
  AggregationTemporality,
  type CollectionResult,
  DataPointType,
  type Histogram,
  type MetricData,
} from '@opentelemetry/sdk-metrics'
import type { MetricObjectWithValues, MetricValue, Registry } from 'prom-client'

type Value = MetricValue<string> & { metricName?: string }
type PrometheusMetric = MetricObjectWithValues<Value>
interface TimeRange {
  startTime: HrTime
  endTime: HrTime
}

/** Converts the Prometheus registry to OpenTelemetry metrics, so metrics are counted only once. */
export async function toOtlpMetrics(registry: Registry, resource: Resource): Promise<CollectionResult> {
  const figures = (await registry.getMetricsAsJSON()) as PrometheusMetric[]
  const span = {
    startTime: instant(performance.timeOrigin),
    endTime: instant(performance.timeOrigin + performance.now()),
  }
  const metrics = figures
    .filter(({ values }) => values.length > 0)
    .map((figure) => toOtlpMetric(figure, span))
  return {
    resourceMetrics: { resource, scopeMetrics: [{ scope: { name: 'keyturn' }, metrics }] },
    errors: [],
  }
}

function toOtlpMetric(figure: PrometheusMetric, span: TimeRange): MetricData {
  const about = {
    descriptor: { name: figure.name, description: figure.help, unit: '', valueType: ValueType.DOUBLE },
    aggregationTemporality: AggregationTemporality.CUMULATIVE,
  }
  // prom-client declares a numeric type here but returns a string.
  const kind = String(figure.type)
  if (kind === 'histogram')
    return { ...about, dataPointType: DataPointType.HISTOGRAM, dataPoints: histograms(figure.values, span) }
  const dataPoints = figure.values.map(({ labels, value }) => ({ ...span, attributes: labels, value }))
  return kind === 'counter'
    ? { ...about, dataPointType: DataPointType.SUM, isMonotonic: true, dataPoints }
    : { ...about, dataPointType: DataPointType.GAUGE, dataPoints }
}

/** Converts cumulative Prometheus buckets to OpenTelemetry's separate buckets. */
function histograms(values: Value[], span: TimeRange) {
  const points = new Map<string, { attributes: Attributes; value: Histogram }>()
  for (const { labels, value, metricName = '' } of values) {
    const { le, ...attributes } = labels
    const key = JSON.stringify(attributes)
    const point = points.get(key) ?? {
      attributes,
      value: { buckets: { boundaries: [], counts: [] }, count: 0 },
    }
    points.set(key, point)
    if (metricName.endsWith('_sum')) point.value.sum = value
    else if (metricName.endsWith('_count')) point.value.count = value
    else {
      const { boundaries, counts } = point.value.buckets
      if (le !== '+Inf') boundaries.push(Number(le))
      counts.push(value - counts.reduce((sum, count) => sum + count, 0))
    }
  }
  return [...points.values()].map((point) => ({ ...span, ...point }))
}

const instant = (ms: number): HrTime => [Math.floor(ms / 1000), Math.floor((ms % 1000) * 1e6)]
