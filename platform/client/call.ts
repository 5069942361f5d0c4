/** One operation of the API, as the generated client describes it. */
export interface Call<Input, Answer> {
  readonly method: string
  readonly path: string
  /** What a success carries: JSON unless given. */
  readonly answers?: 'file' | 'nothing'
  /** Pages send it by themselves, so it is no act of the member. */
  readonly isBackground?: boolean
  /** Types alone, never set: what the call takes and what it answers. */
  readonly types?: { input: Input; answer: Answer }
}

/** Any call; its types are read where it is used. */
export type AnyCall = Call<unknown, unknown>

export interface CallInput {
  params?: Record<string, string>
  query?: Record<string, string | number | boolean | undefined>
  body?: unknown
}

/** The arguments after the call: its input where it takes one, then the options. */
export type CallArguments<Input, Options> = undefined extends Input
  ? [input?: Input, options?: Options]
  : Record<never, never> extends Input
    ? [input?: Input, options?: Options]
    : [input: Input, options?: Options]

/** The call's path with its parameters filled in, and its query string. */
export function addressOf(
  { path }: Pick<AnyCall, 'path'>,
  { params = {}, query = {} }: CallInput = {},
): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
  const given = Object.entries(query).flatMap(([name, value]): [string, string][] =>
    value === undefined ? [] : [[name, String(value)]],
  )
  return given.length > 0 ? `${filled}?${new URLSearchParams(given)}` : filled
}
