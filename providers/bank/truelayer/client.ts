import type { z } from 'zod'
import { tokenKeeper } from '../access-token.ts'
import { call } from '../call.ts'
import { BankProblem, type FirmSettings } from '../port.ts'
import { errorBody, tokenAnswer } from './wire.ts'

export interface TrueLayerOptions {
  apiUrl: string
  authUrl: string
  clientId: string
  clientSecret: string
  webhookKeysUrl: string
  /** Webhook path configured at TrueLayer, because the signature covers it. */
  webhookPath: string
  firm?: FirmSettings
  now: () => Date
  pauseMs?: number
  timeoutMs?: number
}

export interface TrueLayerCall<Answer> {
  method: 'GET' | 'POST' | 'DELETE'
  path: string
  answer: z.ZodType<Answer>
  connection?: string
  body?: unknown
  presentAt?: string | null
}

export type TrueLayerClient = <Answer>(request: TrueLayerCall<Answer>) => Promise<Answer>

export function createTrueLayerClient(options: TrueLayerOptions): TrueLayerClient {
  const { timeoutMs } = options
  const withToken = tokenKeeper(() => fetchTrueLayerToken(options), options.now)

  return (request) =>
    withToken((token) =>
      call({
        method: request.method,
        url: `${options.apiUrl}${request.path}`,
        headers: {
          authorization: `Bearer ${token}`,
          ...(request.connection ? { 'connection-id': request.connection } : {}),
          // TrueLayer's first API uses one name of the header, and clients of the third use the other.
          ...(request.presentAt ? { 'tl-user-ip': request.presentAt, 'x-psu-ip': request.presentAt } : {}),
        },
        ...(request.body === undefined ? {} : { body: JSON.stringify(request.body) }),
        answer: request.answer,
        timeoutMs,
        refusal,
      }),
    )
}

export async function fetchTrueLayerToken({ authUrl, clientId, clientSecret, timeoutMs }: TrueLayerOptions) {
  const answer = await call({
    method: 'POST',
    url: `${authUrl}/connect/token`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({
      grant_type: 'client_credentials',
      client_id: clientId,
      client_secret: clientSecret,
      scope: 'data',
    }).toString(),
    answer: tokenAnswer,
    timeoutMs,
  })
  return { token: answer.access_token, expiresInSeconds: answer.expires_in }
}

/** Treats a 403 about the connection, or a 410, as a permanent refusal by the bank or the person. */
function refusal(status: number, body: unknown): BankProblem | null {
  const parsed = errorBody.safeParse(body)
  const type = parsed.success ? (parsed.data.type ?? '') : ''
  if (status === 410 || /consent|connection-(expired|revoked)|access-denied/.test(type))
    return new BankProblem('consent_ended', 'The consent is no longer valid.')
  if (/provider-(error|timeout|unavailable)/.test(type))
    return new BankProblem('down', 'The bank cannot be reached.')
  return null
}
