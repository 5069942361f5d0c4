import * as signing from 'truelayer-signing'
import { parseJson, readAs } from '../call.ts'
import { BankProblem, type ProviderEvent } from '../port.ts'
import { fetchSigningKeys, keysAreAway, type SigningKeys } from '../signing-keys.ts'
import { webhookBody } from './wire.ts'

const KEYS_KEPT_MS = 3_600_000
/** Minimum interval between two key fetches, so that forged messages cannot trigger one each. */
const MIN_REFETCH_INTERVAL_MS = 60_000

type Headers = Record<string, string | string[] | undefined>

/**
 * Checks `Tl-Signature` with TrueLayer's library. Fetches keys only from the configured URL, and again if a message
 * fits no cached key, because TrueLayer may rotate them.
 */
export function trueLayerSignatureCheck(options: { keysUrl: string; path: string; now: () => Date }) {
  let kept: { keys: SigningKeys; askedAt: number } | null = null
  let asking: Promise<SigningKeys> | null = null
  const ask = async (): Promise<SigningKeys> => {
    const keys = await fetchSigningKeys(options.keysUrl)
    kept = { keys, askedAt: options.now().getTime() }
    return keys
  }
  /** Returns the cached keys, unless they are older than this. */
  const keysWithin = async (mostMs: number): Promise<SigningKeys> => {
    if (kept && options.now().getTime() - kept.askedAt < mostMs) return kept.keys
    asking ??= ask().finally(() => {
      asking = null
    })
    return asking
  }
  return async (headers: Headers, body: string): Promise<void> => {
    const fits = ({ text }: SigningKeys): boolean => isSigned(text, options.path, headers, body)
    const held = await keysWithin(KEYS_KEPT_MS)
    if (fits(held)) return
    const fresh = await keysWithin(MIN_REFETCH_INTERVAL_MS)
    if (fresh !== held && fits(fresh)) return
    if (fresh.unreadable.length > 0) throw keysAreAway(fresh.unreadable)
    throw new BankProblem('signature', 'The signature does not fit.')
  }
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
