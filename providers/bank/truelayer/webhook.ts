import * as signing from 'truelayer-signing'
import { BankProblem, type ProviderEvent } from '../port.ts'
import { webhookBody } from './wire.ts'

const KEYS_KEPT_MS = 3_600_000

type Headers = Record<string, string | string[] | undefined>

/** Checks `Tl-Signature` with TrueLayer's own library; the keys are fetched only from the address we know. */
export function trueLayerSignatureCheck(options: { keysUrl: string; path: string; now: () => Date }) {
  let kept: { text: string; until: number } | null = null
  const keys = async (): Promise<string> => {
    if (kept && kept.until > options.now().getTime()) return kept.text
    const response = await fetch(options.keysUrl, {
      signal: AbortSignal.timeout(5_000),
      redirect: 'error',
    }).catch(() => null)
    if (!response?.ok) throw new BankProblem('down', 'The signing keys could not be fetched.')
    kept = { text: await response.text(), until: options.now().getTime() + KEYS_KEPT_MS }
    return kept.text
  }
  return async (headers: Headers, body: string): Promise<void> => {
    const jwks = await keys()
    try {
      signing.verify({
        jwks,
        signature: single(headers['tl-signature']),
        method: 'POST' as signing.HttpMethod,
        path: options.path,
        body,
        headers: flat(headers),
      })
    } catch {
      throw new BankProblem('signature', 'The signature does not fit.')
    }
  }
}

const single = (header: string | string[] | undefined): string => (typeof header === 'string' ? header : '')

function flat(headers: Headers): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
  )
}

export function readTrueLayerEvent(body: string): ProviderEvent[] {
  const parsed = webhookBody.safeParse(parseJson(body))
  if (!parsed.success) throw new BankProblem('garbled', 'The event cannot be read.')
  const { event_id, type, connection_id } = parsed.data
  return [{ id: event_id, type: typeOf(type), customerRef: null, consentRef: connection_id ?? null }]
}

function typeOf(type: string): ProviderEvent['type'] {
  if (/revoked|expired/.test(type)) return 'consent_revoked'
  if (/extended|reconfirmed/.test(type)) return 'consent_renewed'
  if (/authorized/.test(type)) return 'connected'
  return type.includes('transactions') ? 'new_data' : 'other'
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
