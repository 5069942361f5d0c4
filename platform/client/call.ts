/** One API operation, as the generated client describes it. */
export interface Call<Input, Answer> {
  readonly method: string
  readonly path: string
  /** Kind of a successful response; JSON by default. */
  readonly answers?: 'file' | 'nothing'
  /** Sent by pages on their own, so it is no act of the member. */
  readonly isBackground?: boolean
  /** Types of input and response; never set at runtime. */
  readonly types?: { input: Input; answer: Answer }
}

/** Call with any types. */
export type AnyCall = Call<unknown, unknown>

export interface CallInput {
  params?: Record<string, string>
  query?: Record<string, string | number | boolean | undefined>
  body?: unknown
}

/** Arguments after the call: the input if it needs one, then the options. */
export type CallArguments<Input, Options> = undefined extends Input
  ? [input?: Input, options?: Options]
  : Record<never, never> extends Input
    ? [input?: Input, options?: Options]
    : [input: Input, options?: Options]

/** URL of a call: path with its parameters, and the query string. */
export function urlOf({ path }: Pick<AnyCall, 'path'>, { params = {}, query = {} }: CallInput = {}): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
  const given = Object.entries(query).flatMap(([name, value]): [string, string][] =>
    value === undefined ? [] : [[name, String(value)]],
  )
  return given.length > 0 ? `${filled}?${new URLSearchParams(given)}` : filled
}
