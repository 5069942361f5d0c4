/** Span attributes: only our own names and ids, no personal data. */
export type SpanAttributes = Record<string, string | number>

export interface SpanOptions {
  kind: 'request' | 'job' | 'call'
  name: string
  attributes: SpanAttributes
  /** Parent traceparent; null starts a new trace. By default the current span is the parent. */
  from?: string | null
}

export interface Span {
  /** Runs work with this span as the parent of all spans it starts, also later ones. */
  run<Value>(work: () => Value): Value
  end(how?: { name?: string; failed?: boolean; attributes?: SpanAttributes }): void
}

/** Tracing of requests, the jobs they caused, and calls to providers. */
export interface Tracing {
  startSpan(step: SpanOptions): Span
  /** Current span as a W3C `traceparent`, to be stored with a job; null without a span. */
  currentTraceparent(): string | null
  /** Flushes pending spans. */
  close(): Promise<void>
}

const noopSpan: Span = { run: (work) => work(), end: () => undefined }

/** Tracing that is disabled. */
export const noopTracing: Tracing = {
  startSpan: () => noopSpan,
  currentTraceparent: () => null,
  close: () => Promise.resolve(),
}
