/** Words and numbers about a step; names of ours and ids, never anything of a person. */
export type Facts = Record<string, string | number>

export interface StepBegun {
  kind: 'request' | 'job' | 'call'
  name: string
  facts: Facts
  /** What it goes on from: what `here` once said, null for nothing. Left out: what is under way where it begins. */
  from?: string | null
}

export interface Step {
  /** What is begun in there, then or later, stands below this step. */
  within<Value>(work: () => Value): Value
  end(how?: { name?: string; failed?: boolean; facts?: Facts }): void
}

/** Which request led to which work and to which calls. */
export interface Tracing {
  begin(step: StepBegun): Step
  /** The step under way here, to be written down for work that is done later: a `traceparent` of W3C Trace Context. */
  here(): string | null
  /** Sends what was not sent yet. */
  close(): Promise<void>
}

const untracedStep: Step = { within: (work) => work(), end: () => undefined }

/** Nobody watches. */
export const untraced: Tracing = {
  begin: () => untracedStep,
  here: () => null,
  close: () => Promise.resolve(),
}
