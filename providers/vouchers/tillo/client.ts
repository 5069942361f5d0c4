import type { Clock } from '@keyturn/platform/clock'
import type { z } from 'zod'
import type { VoucherRefusal } from '../port.ts'
import { type SignatureRecipe, signatureOf } from './signature.ts'
import { type CancelRequest, CODES, envelope, type IssueRequest, unreadable } from './wire.ts'

export interface TilloKeys {
  apiKey: string
  secret: string
  sector: string
  signature: SignatureRecipe
  /** Null if webhooks are ignored and orders are only polled. */
  webhookSecret: string | null
}

export interface Options extends TilloKeys {
  baseUrl: string
  clock: Clock
  timeoutMs?: number
}

type Envelope = z.infer<typeof envelope>
export type TilloResponse =
  | { ending: 'answered'; body: Envelope }
  | { ending: 'unreachable' }
  | { ending: 'unknown'; problem?: string }

/** Error codes with a known meaning for an order. Their HTTP statuses vary, and some are 500. */
export const REFUSALS: Partial<Record<string, VoucherRefusal>> = {
  [CODES.notInStock]: 'out_of_stock',
  [CODES.noMoney]: 'float_low',
  [CODES.noCredit]: 'float_low',
  [CODES.valueNotOffered]: 'price_changed',
  [CODES.brandUnknown]: 'refused',
  [CODES.invalid]: 'refused',
  [CODES.otherRequestOfThisId]: 'refused',
}

/** Sends one signed request and classifies every possible outcome. */
export async function ask(
  { baseUrl, apiKey, secret, signature, clock, timeoutMs }: Options,
  call: {
    method: 'GET' | 'POST' | 'DELETE'
    path: string
    endpoint: string
    body?: IssueRequest | CancelRequest
  },
): Promise<TilloResponse> {
  const timestampMs = String(clock.now().getTime())
  const { method, endpoint, body } = call
  const said = body && {
    clientRequestId: body.client_request_id,
    brand: body.brand,
    currency: body.face_value.currency,
    amount: body.face_value.amount,
  }
  try {
    const response = await fetch(`${baseUrl}/api/v2/${call.path}`, {
      method,
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs ?? 10_000),
      headers: {
        accept: 'application/json',
        'content-type': 'application/json',
        'API-Key': apiKey,
        Signature: signatureOf({ apiKey, method, endpoint, ...said, timestampMs }, secret, signature),
        Timestamp: timestampMs,
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    return responseFrom(response.status, await response.json().catch(() => null))
  } catch (error) {
    return { ending: wasNotSent(error) ? 'unreachable' : 'unknown' }
  }
}

function responseFrom(status: number, sent: unknown): TilloResponse {
  const parsed = envelope.safeParse(sent)
  const code = parsed.data?.code
  const isDecided = code === CODES.success || code === CODES.stillProcessing || (code && REFUSALS[code])
  if (parsed.success && isDecided) return { ending: 'answered', body: parsed.data }
  // Errors before an order is processed: a wrong key or address, a rate limit, or 503 from a gateway. After any other
  // error the order may exist.
  const atTheDoor = code === CODES.wrongSignature || code === CODES.wrongAddress
  if (atTheDoor || [401, 403, 429, 503].includes(status)) return { ending: 'unreachable' }
  if (!parsed.success) return { ending: 'unknown', problem: unreadable(`answer ${status}`, parsed.error) }
  // Only a 4xx is a refusal with an unknown code.
  const isRefusal = status >= 400 && status < 500
  return isRefusal
    ? { ending: 'answered', body: parsed.data }
    : { ending: 'unknown', problem: `code ${code}` }
}

function wasNotSent(error: unknown): boolean {
  const cause = error instanceof Error ? error.cause : null
  if (!(cause instanceof Error) || !('code' in cause)) return false
  return cause.code === 'ECONNREFUSED' || cause.code === 'ENOTFOUND'
}
