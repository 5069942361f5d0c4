import * as signing from 'truelayer-signing'
import { parseJson, readAs } from '../call.ts'
import { BankProblem, type ProviderEvent } from '../port.ts'
import { keySet, webhookBody } from './wire.ts'

const KEYS_KEPT_MS = 3_600_000
/** Whoever sends forgeries must not make us ask for the keys with each. */
const ASKED_ANEW_AFTER_MS = 60_000

type Headers = Record<string, string | string[] | undefined>

/**
 * Checks `Tl-Signature` with TrueLayer's own library. The keys are fetched only from the address we know, and once
 * more when a message does not fit those we hold: they may have been changed since.
 */
export function trueLayerSignatureCheck(options: { keysUrl: string; path: string; now: () => Date }) {
  let kept: { text: string; askedAt: number } | null = null
  let asking: Promise<string> | null = null
  const ask = async (): Promise<string> => {
    const text = await fetchKeys(options.keysUrl)
    kept = { text, askedAt: options.now().getTime() }
    return text
  }
  /** Those we hold, unless they are older than this. */
  const keys = async (mostMs: number): Promise<string> => {
    if (kept && options.now().getTime() - kept.askedAt < mostMs) return kept.text
    asking ??= ask().finally(() => {
      asking = null
    })
    return asking
  }
  return async (headers: Headers, body: string): Promise<void> => {
    const fits = (jwks: string): boolean => isSigned(jwks, options.path, headers, body)
    const held = await keys(KEYS_KEPT_MS)
    if (fits(held)) return
    const fresh = await keys(ASKED_ANEW_AFTER_MS)
    if (fresh === held || !fits(fresh)) throw new BankProblem('signature', 'The signature does not fit.')
  }
}

async function fetchKeys(url: string): Promise<string> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(5_000), redirect: 'error' })
    const text = await response.text()
    if (response.ok && keySet.safeParse(JSON.parse(text)).success) return text
  } catch {
    // No line, no answer, or no JSON: none of it says anything about the message.
  }
  throw new BankProblem('down', 'The signing keys could not be fetched.')
}

function isSigned(jwks: string, path: string, headers: Headers, body: string): boolean {
  const signature = single(headers['tl-signature'])
  const method = 'POST' as signing.HttpMethod
  try {
    signing.verify({ jwks, signature, method, path, body, headers: flat(headers) })
    return true
  } catch {
    return false
  }
}

const single = (header: string | string[] | undefined): string => (typeof header === 'string' ? header : '')

function flat(headers: Headers): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
  )
}

export function readTrueLayerEvent(body: string): ProviderEvent[] {
  const { event_id, type, connection_id } = readAs(webhookBody, parseJson(body))
  return [{ id: event_id, type: typeOf(type), customerRef: null, consentRef: connection_id }]
}

function typeOf(type: string): ProviderEvent['type'] {
  if (/revoked|expired/.test(type)) return 'consent_revoked'
  if (/extended|reconfirmed/.test(type)) return 'consent_renewed'
  if (/authorized/.test(type)) return 'connected'
  return type.includes('transactions') ? 'new_data' : 'other'
}
