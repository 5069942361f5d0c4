import { z } from 'zod'
import { BankProblem } from './port.ts'

export interface Call<Answer> {
  method: 'GET' | 'POST' | 'DELETE'
  url: string
  headers?: Record<string, string>
  body?: string
  answer: z.ZodType<Answer>
  /** Timeout for the whole call, including the body. */
  timeoutMs?: number | undefined
  /** Maps a provider's error response to a BankProblem. If it returns null, the HTTP status decides. */
  refusal?(status: number, body: unknown): BankProblem | null
}

const TIMEOUT_MS = 15_000
const MAX_BYTES = 32 * 1024 * 1024

/** Makes one HTTP call. Returns the parsed answer or throws a BankProblem; bodies are never logged. */
export async function call<Answer>(request: Call<Answer>): Promise<Answer> {
  const response = await send(request)
  const requestId = response.headers.get('x-request-id') ?? response.headers.get('tl-trace-id')
  const text = await bodyOf(response)
  const json = parse(text)
  if (!response.ok) throw problemFor(request, response, json.value, requestId)
  if (!json.fine && text !== '') throw unreadable([WHOLE], requestId)
  return readAs(request.answer, json.value, requestId)
}

const WHOLE = 'the whole of it'
const MAX_FIELDS = 5

/** Parses every answer of a provider. Throws a BankProblem that names the unreadable fields. */
export function readAs<Answer>(
  schema: z.ZodType<Answer>,
  value: unknown,
  requestId: string | null = null,
): Answer {
  const parsed = schema.safeParse(value)
  if (parsed.success) return parsed.data
  throw unreadable(
    parsed.error.issues.map(({ path }) => path.join('.') || WHOLE),
    requestId,
  )
}

export function unreadable(fields: string[], requestId: string | null = null): BankProblem {
  const named = [...new Set(fields)].slice(0, MAX_FIELDS)
  return new BankProblem('garbled', `What the company sent cannot be read at: ${named.join(', ')}.`, {
    requestId,
    fields: named,
  })
}

/** Timestamp in RFC 3339, as both providers document. */
export const instant = z.iso.datetime({ offset: true })

/** Non-empty text: a name, an id or a token. */
export const someText = z.string().min(1)

export const address = z.url({ protocol: /^https?$/ })

export function parseJson(text: string): unknown {
  const json = parse(text)
  if (!json.fine) throw unreadable([WHOLE])
  return json.value
}

async function send(request: Call<unknown>): Promise<Response> {
  try {
    return await fetch(request.url, {
      method: request.method,
      redirect: 'error',
      signal: AbortSignal.timeout(request.timeoutMs ?? TIMEOUT_MS),
      headers: {
        accept: 'application/json',
        ...(request.body === undefined ? {} : { 'content-type': 'application/json' }),
        ...request.headers,
      },
      ...(request.body === undefined ? {} : { body: request.body }),
    })
  } catch (error) {
    throw isLate(error)
      ? new BankProblem('slow', 'No answer in time.')
      : new BankProblem('down', 'Could not be reached.')
  }
}

const isLate = (error: unknown): boolean => error instanceof Error && error.name === 'TimeoutError'

/** Counts bytes while streaming, because some answers declare no length. */
async function bodyOf(response: Response): Promise<string> {
  const parts: Uint8Array[] = []
  let bytes = 0
  try {
    for await (const part of response.body ?? []) {
      bytes += part.byteLength
      if (bytes > MAX_BYTES) break
      parts.push(part)
    }
  } catch (error) {
    throw isLate(error)
      ? new BankProblem('slow', 'The answer stopped halfway.')
      : new BankProblem('down', 'The answer broke off.')
  }
  if (bytes > MAX_BYTES) throw unreadable([`${WHOLE} (too large)`])
  return Buffer.concat(parts).toString('utf8')
}

function parse(text: string): { fine: boolean; value: unknown } {
  try {
    return { fine: true, value: JSON.parse(text) }
  } catch {
    return { fine: false, value: undefined }
  }
}

function problemFor(
  request: Call<unknown>,
  response: Response,
  body: unknown,
  requestId: string | null,
): BankProblem {
  const own = request.refusal?.(response.status, body)
  if (own) return own
  const status = response.status
  if (status === 429)
    return new BankProblem('rate_limited', 'Asked too often.', {
      retryAfterSeconds: Number(response.headers.get('retry-after')) || 60,
      requestId,
    })
  if (status >= 500) return new BankProblem('down', `Answered ${status}.`, { requestId })
  if (status === 401) return new BankProblem('unauthorised', 'Our key was refused.', { requestId })
  if (status === 404) return new BankProblem('not_found', 'Not known there.', { requestId })
  return new BankProblem('refused', `Answered ${status}.`, { requestId })
}
