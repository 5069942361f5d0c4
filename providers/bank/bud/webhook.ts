import { createHash } from 'node:crypto'
import { compactVerify, createRemoteJWKSet, customFetch, errors, flattenedVerify } from 'jose'
import { parseJson, readAs, unreadable } from '../call.ts'
import { BankProblem, type ProviderEvent } from '../port.ts'
import { fetchSigningKeys, keysAreAway } from '../signing-keys.ts'
import { flatEvent, nestedEvent } from './wire.ts'

const ALGORITHMS = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA']

type Headers = Record<string, string | string[] | undefined>

export type SignatureCheck = (headers: Headers, body: string) => Promise<void>

/**
 * Bud documents a header with a JWT that signs the body, but not the layout. Accepts the body as payload or detached,
 * and refuses anything else.
 */
export function budSignatureCheck(keysUrl: string): SignatureCheck {
  let brokenKeys: string[] = []
  const keys = createRemoteJWKSet(new URL(keysUrl), {
    cooldownDuration: 30_000,
    [customFetch]: async (url) => {
      const found = await fetchSigningKeys(url)
      brokenKeys = found.unreadable
      return new Response(found.text)
    },
  })
  return async (headers, body) => {
    const token = single(headers['x-signature'])
    const keyId = single(headers['x-signing-id'])
    const [head, payload, signature, ...rest] = token.split('.')
    if (!head || !signature || payload === undefined || rest.length > 0) throw forged()
    try {
      const options = { algorithms: ALGORITHMS }
      const { protectedHeader } =
        payload === ''
          ? await flattenedVerify(
              { protected: head, payload: Buffer.from(body).toString('base64url'), signature },
              keys,
              options,
            )
          : await verifyWhole(token, body, keys, options)
      if (keyId && protectedHeader?.kid && protectedHeader.kid !== keyId) throw forged()
    } catch (error) {
      if (error instanceof BankProblem) throw error
      if (error instanceof errors.JOSEError && brokenKeys.length === 0) throw forged()
      throw keysAreAway(brokenKeys)
    }
  }
}

async function verifyWhole(
  token: string,
  body: string,
  keys: ReturnType<typeof createRemoteJWKSet>,
  options: { algorithms: string[] },
) {
  const verified = await compactVerify(token, keys, options)
  if (Buffer.compare(Buffer.from(verified.payload), Buffer.from(body)) !== 0) throw forged()
  return verified
}

const forged = (): BankProblem => new BankProblem('signature', 'The signature does not fit.')

const single = (header: string | string[] | undefined): string => (typeof header === 'string' ? header : '')

/** Bud gives its events no id, so the id is derived from the event's facts. */
export function readBudEvent(body: string): ProviderEvent[] {
  const json = parseJson(body)
  const facts = factsIn(typeof json === 'object' && json !== null ? json : {})
  const name = facts.event ?? facts.task_type ?? ''
  const key = [facts.task_id, facts.consent_id, facts.customer_id, name, facts.status, facts.updated_at]
  return [
    {
      id: createHash('sha256').update(key.join(' ')).digest('hex'),
      type: typeOf(name),
      customerRef: facts.customer_id,
      consentRef: facts.consent_id ?? null,
    },
  ]
}

function factsIn(json: object) {
  if ('data' in json) return readAs(nestedEvent, json).data
  if ('event' in json) return readAs(flatEvent, json)
  throw unreadable(['data', 'event'])
}

function typeOf(name: string): ProviderEvent['type'] {
  if (name.includes('consent.revoked')) return 'consent_revoked'
  if (/consent\.(reconfirmed|reauthorised)/.test(name)) return 'consent_renewed'
  if (name.includes('refresh')) return 'new_data'
  if (name.includes('connect')) return 'connected'
  return 'other'
}
