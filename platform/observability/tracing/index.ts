/** Span attributes: only our own names and ids, no personal data. */
export type Facts = Record<string, string | number>

export interface StepBegun {
  kind: 'request' | 'job' | 'call'
  name: string
  facts: Facts
  /** Parent traceparent from `here`; null starts a new trace. By default the current span is the parent. */
  from?: string | null
}

export interface Step {
  /** Runs work with this span as the parent of all spans it starts, also later ones. */
  within<Value>(work: () => Value): Value
  end(how?: { name?: string; failed?: boolean; facts?: Facts }): void
}

/** Tracing of requests, the jobs they caused, and calls to providers. */
export interface Tracing {
  begin(step: StepBegun): Step
  /** Current span as a W3C `traceparent`, to be stored with a job; null without a span. */
  here(): string | null
  /** Flushes pending spans. */
  close(): Promise<void>
}

const untracedStep: Step = { within: (work) => work(), end: () => undefined }

/** Tracing that is disabled. */
export const untraced: Tracing = {
  begin: () => untracedStep,
  here: () => null,
  close: () => Promise.resolve(),
}
