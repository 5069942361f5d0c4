import { createActKeys } from './act-keys.ts'
import { ApiError, NETWORK_MESSAGE, UNREADABLE_MESSAGE } from './api-error.ts'
import { type Call as ApiCall, addressOf, type CallArguments, type CallInput } from './call.ts'
import type { CallGuard, Refusal } from './call-guard.ts'
import { onUnauthorised } from './expiry.ts'
import type { Renewal } from './renewal.ts'
import type { TokenStore } from './tokens.ts'

export const TIMEOUT_MS = 15_000

interface CallOptions<T> {
  /** Sent as JSON; FormData goes as it is. */
  body?: unknown
  query?: Record<string, string | number | boolean | undefined>
  headers?: Record<string, string>
  signal?: AbortSignal
  /** A zod schema, or anything that can refuse what it does not understand. */
  reply?: { parse(body: unknown): T }
  /** Uploads over a slow line need longer. */
  timeoutMs?: number
  /** The call outlives the page that made it. */
  keepalive?: boolean
  /** The page sends it by itself, so it has no act key and ends the key of no act. */
  isBackground?: boolean
}

/** What a call of the generated client may be given besides its input. */
export type SendOptions = Pick<CallOptions<never>, 'headers' | 'signal' | 'timeoutMs' | 'keepalive'>

export interface Api {
  /** Sends a call of the generated client and returns its answer. */
  send<Input, Answer>(
    call: ApiCall<Input, Answer>,
    ...given: CallArguments<Input, SendOptions>
  ): Promise<Answer>
  get<T>(path: string, options?: CallOptions<T>): Promise<T>
  post<T>(path: string, options?: CallOptions<T>): Promise<T>
  put<T>(path: string, options?: CallOptions<T>): Promise<T>
  patch<T>(path: string, options?: CallOptions<T>): Promise<T>
  delete<T>(path: string, options?: CallOptions<T>): Promise<T>
  /** The file that stands there, under the name it was sent with. */
  file(path: string, options?: Pick<CallOptions<never>, 'timeoutMs'>): Promise<File>
}

export interface ApiParts {
  tokens: TokenStore
  fetch: typeof globalThis.fetch
  renew(staleAccess: string): Promise<Renewal>
  guard: CallGuard
  /** The session cannot be renewed. */
  onExpired(): void
  onRefused(refusal: Refusal): void
  /** An act was sent, with whatever result. */
  onActed(): void
}

interface Call<T> extends CallOptions<T> {
  method: string
  path: string
  /** Names this act: sent again under the same key, it is answered as the first time. */
  key?: string | undefined
}

export function createApi(parts: ApiParts): Api {
  const keys = createActKeys()
  const call =
    (method: string) =>
    <T>(path: string, options: CallOptions<T> = {}): Promise<T> =>
      act(path, { ...options, method }, (key) => perform(parts, { ...options, method, path, key }))
  /** Runs a call under the key of its act, unless it only reads or the page sends it by itself. */
  const act = <T>(
    path: string,
    call: CallOptions<T> & { method: string },
    run: (key?: string) => Promise<T>,
  ) =>
    call.method === 'GET' || call.isBackground
      ? run()
      : keys.using(call.method, path, call.body, run).finally(parts.onActed)
  async function send<Input, Answer>(
    { method, path, answers, isBackground = false }: ApiCall<Input, Answer>,
    ...[input, options]: CallArguments<Input, SendOptions>
  ): Promise<Answer> {
    const given: CallInput = input ?? {}
    const address = addressOf({ path }, given)
    const sent = { ...options, method, path: address, body: given.body, isBackground }
    if (answers === 'file') return (await fileOf(await answered(parts, sent))) as Answer
    const answer = await act<unknown>(address, sent, (key) => perform(parts, { ...sent, key }))
    if (answers !== 'nothing' && (typeof answer !== 'object' || answer === null)) throw unreadable(answer)
    return answer as Answer
  }
  return {
    send,
    get: call('GET'),
    post: call('POST'),
    put: call('PUT'),
    patch: call('PATCH'),
    delete: call('DELETE'),
    file: async (path, options) => fileOf(await answered(parts, { ...options, method: 'GET', path })),
  }
}

async function perform<T>(parts: ApiParts, call: Call<T>): Promise<T> {
  const body = await readBody(await answered(parts, call))
  // Our own answers are JSON or nothing: a network's sign-in page or a reply cut in half did not come from us.
  if (typeof body === 'string' && body !== '') throw unreadable(body)
  if (!call.reply) return body as T
  try {
    return call.reply.parse(body)
  } catch {
    throw unreadable()
  }
}

/** What came between us and the server, or what it sent, is broken: not the caller, and perhaps only for now. */
const unreadable = (body?: unknown): ApiError => new ApiError(UNREADABLE_MESSAGE, { status: 502, body })

/** The answer to a call that succeeded; nobody has read it yet. */
async function answered<T>(parts: ApiParts, call: Call<T>): Promise<Response> {
  const refusal = parts.guard.before(call)
  if (refusal) {
    parts.onRefused(refusal)
    throw new ApiError(refusal.message, { status: 402, refusal })
  }
  const access = parts.tokens.read()?.access
  let response = await send(parts, call, access)
  if (response.status === 401) response = await afterUnauthorised(parts, call, access, response)
  if (response.ok) return response
  throw failure(parts, response, await readBody(response))
}

async function afterUnauthorised<T>(
  parts: ApiParts,
  call: Call<T>,
  access: string | undefined,
  refused: Response,
): Promise<Response> {
  const next = onUnauthorised({ path: call.path, carriedToken: access !== undefined })
  if (next === 'signed-out') parts.onExpired()
  if (next !== 'renew' || access === undefined) return refused
  const renewal = await parts.renew(access)
  if (renewal.kind === 'unreachable') throw new ApiError(NETWORK_MESSAGE, { status: 0 })
  if (renewal.kind === 'refused') {
    parts.onExpired()
    return refused
  }
  return await send(parts, call, renewal.access)
}

function failure(parts: ApiParts, response: Response, body: unknown): ApiError {
  const refusal = parts.guard.after(response.status, body)
  if (refusal) parts.onRefused(refusal)
  const retryAfter = Number.parseInt(response.headers.get('retry-after') ?? '', 10)
  return new ApiError(refusal?.message ?? `${response.status} ${response.statusText}`.trim(), {
    status: response.status,
    body,
    refusal,
    retryAfterSeconds: Number.isNaN(retryAfter) ? null : retryAfter,
  })
}

async function send<T>(parts: ApiParts, call: Call<T>, access: string | undefined): Promise<Response> {
  const headers = new Headers(call.headers)
  headers.set('accept', 'application/json')
  if (access !== undefined) headers.set('authorization', `Bearer ${access}`)
  if (call.key !== undefined && !headers.has('idempotency-key')) headers.set('idempotency-key', call.key)
  const asItIs = typeof FormData !== 'undefined' && call.body instanceof FormData
  if (call.body !== undefined && !asItIs) headers.set('content-type', 'application/json')
  const timeout = AbortSignal.timeout(call.timeoutMs ?? TIMEOUT_MS)
  try {
    return await parts.fetch(call.path + queryString(call.query), {
      method: call.method,
      headers,
      credentials: 'same-origin',
      cache: 'no-store',
      keepalive: call.keepalive ?? false,
      signal: call.signal ? AbortSignal.any([call.signal, timeout]) : timeout,
      ...(call.body !== undefined && { body: asItIs ? (call.body as FormData) : JSON.stringify(call.body) }),
    })
  } catch (error) {
    // The caller's own wish to stop is not a network error.
    if (call.signal?.aborted) throw error
    throw new ApiError(NETWORK_MESSAGE, { status: 0, timedOut: timeout.aborted })
  }
}

function queryString(query: CallOptions<unknown>['query'] = {}): string {
  const present = Object.entries(query).flatMap(([name, value]): [string, string][] =>
    value === undefined ? [] : [[name, String(value)]],
  )
  return present.length > 0 ? `?${new URLSearchParams(present)}` : ''
}

async function fileOf(response: Response): Promise<File> {
  // Every file of ours is named. What is not is another's page, such as a network's own sign-in.
  if (!response.headers.has('content-disposition')) throw unreadable()
  const name = /filename\*=UTF-8''([^;]+)/.exec(response.headers.get('content-disposition') ?? '')?.[1]
  const content = await response.blob().catch(brokenOff)
  return new File([content], decodeURIComponent(name ?? 'file'), { type: content.type })
}

function brokenOff(): never {
  throw new ApiError(NETWORK_MESSAGE, { status: 0 })
}

async function readBody(response: Response): Promise<unknown> {
  if (response.status === 204) return undefined
  const text = await response.text().catch(brokenOff)
  if (!(response.headers.get('content-type') ?? '').includes('json')) return text
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
/**
 * The least a page can do to trust a reply, where a schema would weigh too much: the fields it cannot do without are
 * there. What stands in them is the server's word.
 */
export const having = <T extends object>(...fields: (keyof T & string)[]) => ({
  parse(body: unknown): T {
    for (const field of fields)
      if (typeof body !== 'object' || body === null || !(field in body)) throw new Error(`No ${field}`)
    return body as T
  },
})
