import { ApiError, NETWORK_MESSAGE, UNREADABLE_MESSAGE } from './api-error.ts'
import { type Call as ApiCall, type CallArguments, type CallInput, urlOf } from './call.ts'
import type { CallGuard, Refusal } from './call-guard.ts'
import { onUnauthorised } from './expiry.ts'
import { createIdempotencyKeys } from './idempotency-keys.ts'
import type { Renewal } from './renewal.ts'
import type { TokenStore } from './tokens.ts'

export const TIMEOUT_MS = 15_000

/** Options of a call besides its input. */
export interface SendOptions {
  headers?: Record<string, string>
  signal?: AbortSignal
  /** Longer for uploads over a slow connection. */
  timeoutMs?: number
  /** Lets the call outlive its page. */
  keepalive?: boolean
  /** Distinguishes acts on the same URL, for the idempotency key; the body by default. */
  content?: unknown
}

export interface Api {
  /** Sends a call of the generated client and returns its response. */
  send<Input, Answer>(
    call: ApiCall<Input, Answer>,
    ...given: CallArguments<Input, SendOptions>
  ): Promise<Answer>
}

export interface ApiParts {
  tokens: TokenStore
  fetch(path: string, request: RequestInit): Promise<Response>
  renew(staleAccess: string): Promise<Renewal>
  guard: CallGuard
  /** Called when the session cannot be renewed. */
  onExpired(): void
  onRefused(refusal: Refusal): void
  /** Called after each act, whatever its result. */
  onActed(): void
}

/** One request as it is sent; the path includes parameters and query. */
interface Request extends SendOptions {
  method: string
  path: string
  /** Sent as JSON, except FormData. */
  body?: unknown
  /** Idempotency key: the server returns the first result for a repeated act. */
  key?: string | undefined
}

export function createApi(parts: ApiParts): Api {
  const keys = createIdempotencyKeys()
  async function sendAct(request: Request): Promise<unknown> {
    const { method, path, body, content = body } = request
    return keys
      .using(method, path, content, (key) => jsonOf(parts, { ...request, key }))
      .finally(parts.onActed)
  }
  return {
    async send<Input, Answer>(
      { method, path, answers, isBackground }: ApiCall<Input, Answer>,
      ...[input, options]: CallArguments<Input, SendOptions>
    ): Promise<Answer> {
      const given: CallInput = input ?? {}
      const request = { ...options, method, path: urlOf({ path }, given), body: given.body }
      if (answers === 'file') return (await fileOf(await successfulResponse(parts, request))) as Answer
      const isAct = method !== 'GET' && !isBackground
      const answer = await (isAct ? sendAct(request) : jsonOf(parts, request))
      if (answers !== 'nothing' && (typeof answer !== 'object' || answer === null)) throw unreadable(answer)
      return answer as Answer
    },
  }
}

/** Our responses are JSON or empty. Other content is from a captive portal or was cut off. */
async function jsonOf(parts: ApiParts, request: Request): Promise<unknown> {
  const body = await readBody(await successfulResponse(parts, request))
  if (typeof body === 'string' && body !== '') throw unreadable(body)
  return body
}

/** Error for an unreadable response, for example from a proxy. Temporary, and not the caller's fault. */
const unreadable = (body?: unknown): ApiError => new ApiError(UNREADABLE_MESSAGE, { status: 502, body })

/** Returns the response of a successful call, with its body unread. */
async function successfulResponse(parts: ApiParts, call: Request): Promise<Response> {
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

async function afterUnauthorised(
  parts: ApiParts,
  call: Request,
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

async function send(parts: ApiParts, call: Request, access: string | undefined): Promise<Response> {
  const headers = new Headers(call.headers)
  headers.set('accept', 'application/json')
  if (access !== undefined) headers.set('authorization', `Bearer ${access}`)
  if (call.key !== undefined && !headers.has('idempotency-key')) headers.set('idempotency-key', call.key)
  const isFormData = typeof FormData !== 'undefined' && call.body instanceof FormData
  if (call.body !== undefined && !isFormData) headers.set('content-type', 'application/json')
  const timeout = AbortSignal.timeout(call.timeoutMs ?? TIMEOUT_MS)
  try {
    return await parts.fetch(call.path, {
      method: call.method,
      headers,
      credentials: 'same-origin',
      cache: 'no-store',
      keepalive: call.keepalive ?? false,
      signal: call.signal ? AbortSignal.any([call.signal, timeout]) : timeout,
      ...(call.body !== undefined && {
        body: isFormData ? (call.body as FormData) : JSON.stringify(call.body),
      }),
    })
  } catch (error) {
    // An abort by the caller is not a network error.
    if (call.signal?.aborted) throw error
    throw new ApiError(NETWORK_MESSAGE, { status: 0, timedOut: timeout.aborted })
  }
}

async function fileOf(response: Response): Promise<File> {
  // All our files have a name, so a response without one is not ours (for example a captive portal's page).
  if (!response.headers.has('content-disposition')) throw unreadable()
  const name = /filename\*=UTF-8''([^;]+)/.exec(response.headers.get('content-disposition') ?? '')?.[1]
  const content = await response.blob().catch(throwConnectionLost)
  return new File([content], decodeURIComponent(name ?? 'file'), { type: content.type })
}

function throwConnectionLost(): never {
  throw new ApiError(NETWORK_MESSAGE, { status: 0 })
}

async function readBody(response: Response): Promise<unknown> {
  if (response.status === 204) return undefined
  const text = await response.text().catch(throwConnectionLost)
  if (!(response.headers.get('content-type') ?? '').includes('json')) return text
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
