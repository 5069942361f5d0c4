import type { z } from 'zod'
import { tokenKeeper } from '../access-token.ts'
import { call, unreadable } from '../call.ts'
import { BankProblem, type Customer, type FirmSettings } from '../port.ts'
import { errorBody, tokenAnswer } from './wire.ts'

export interface BudOptions {
  baseUrl: string
  clientId: string
  clientSecret: string
  /** URL of the keys that Bud signs webhooks with. */
  webhookKeysUrl: string
  firm?: FirmSettings
  now: () => Date
  /** Interval between two polls of a task; short in tests. */
  pauseMs?: number
  timeoutMs?: number
}

export interface BudCall<Answer> {
  method: 'GET' | 'POST' | 'DELETE'
  /** Path of ours, or the task URL that Bud returned. */
  path: string
  answer: z.ZodType<Answer>
  customer?: Customer
  query?: Record<string, string>
  body?: unknown
  /** IP address of the member, only if the member is present. */
  presentAt?: string | null
}

export type BudClient = <Answer>(request: BudCall<Answer>) => Promise<Answer>

/** Calls Bud with our key and the customer's headers. Maps Bud's error codes to a BankProblem. */
export function createBudClient(options: BudOptions): BudClient {
  const { baseUrl, clientId, timeoutMs } = options
  const withToken = tokenKeeper(() => fetchBudToken(options), options.now)

  return (request) =>
    withToken((token) => {
      const url = new URL(request.path, baseUrl)
      // Sends our key and the customer's only to Bud's own origin, whatever URL a task names.
      if (url.origin !== new URL(baseUrl).origin) throw unreadable(['metadata.next_url'])
      for (const [name, value] of Object.entries(request.query ?? {})) url.searchParams.set(name, value)
      return call({
        method: request.method,
        url: url.href,
        headers: { authorization: `Bearer ${token}`, 'x-client-id': clientId, ...customerHeaders(request) },
        ...(request.body === undefined ? {} : { body: JSON.stringify(request.body) }),
        answer: request.answer,
        timeoutMs,
        refusal,
      })
    })
}

export async function fetchBudToken({ baseUrl, clientId, clientSecret, timeoutMs }: BudOptions) {
  const { data } = await call({
    method: 'POST',
    url: `${baseUrl}/v1/oauth/token`,
    headers: {
      authorization: `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`,
      'content-type': 'application/x-www-form-urlencoded',
      'x-client-id': clientId,
    },
    body: 'grant_type=client_credentials',
    timeoutMs,
    answer: tokenAnswer,
  })
  return { token: data.access_token, expiresInSeconds: data.expires_in }
}

function customerHeaders({ customer, presentAt }: BudCall<unknown>): Record<string, string> {
  return {
    ...(customer ? { 'x-customer-id': customer.ref } : {}),
    ...(customer?.secret ? { 'x-customer-secret': customer.secret } : {}),
    ...(presentAt ? { 'x-customer-ip-address': presentAt } : {}),
  }
}

const ENDED =
  /^(connection_(expired|not_found|permission|reauthenticate|revoked)|consent_not_found|provider_unauthorised)$/
const DOWN = /^(provider_(unavailable|failure|maintenance|timeout)|internal_.*)$/

/** Maps Bud's result and error codes to a BankProblem. Returns null if the HTTP status decides. */
export function problemOfCode(code: string): BankProblem | null {
  if (ENDED.test(code)) return new BankProblem('consent_ended', 'The consent is no longer valid.')
  if (code === 'provider_request_limit')
    return new BankProblem('rate_limited', 'The bank was asked too often.')
  if (DOWN.test(code)) return new BankProblem('down', 'The bank cannot be reached.')
  return null
}

function refusal(_status: number, body: unknown): BankProblem | null {
  const parsed = errorBody.safeParse(body)
  return parsed.success && parsed.data.code_id ? problemOfCode(parsed.data.code_id) : null
}
