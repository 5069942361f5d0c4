import { createECDH, createHmac, createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto'
import type { KeyRing } from '@keyturn/platform/crypto'

/** Algorithm that wallets support. The passport's own text is still signed with Ed25519. */
export const SIGNING_ALGORITHM = 'ES256'

export interface CredentialKeys {
  /** Id and private half of the current key. */
  current: { kid: string; key: KeyObject }
  publicKeyOf(kid: string): KeyObject | undefined
  /** Public halves of all keys, including earlier ones. */
  jwks: { keys: object[] }
}

const rings = new WeakMap<KeyRing, CredentialKeys>()

/** Derives the credential keys from the key ring, so they rotate with it and are not stored. */
export function credentialKeys(ring: KeyRing): CredentialKeys {
  const keys = rings.get(ring) ?? deriveKeys(ring)
  rings.set(ring, keys)
  return keys
}

function deriveKeys({ current, keys }: KeyRing): CredentialKeys {
  const privateKeys = new Map(Object.entries(keys).map(([id, key]) => [id, signingKey(key)]))
  const publicKeys = new Map([...privateKeys].map(([id, key]) => [id, createPublicKey(key)]))
  const key = privateKeys.get(current)
  if (!key) throw new Error(`No signing key named "${current}".`)
  const about = { alg: SIGNING_ALGORITHM, use: 'sig' }
  return {
    current: { kid: current, key },
    publicKeyOf: (kid) => publicKeys.get(kid),
    jwks: {
      keys: [...publicKeys].map(([kid, each]) => ({ ...each.export({ format: 'jwk' }), kid, ...about })),
    },
  }
}

/**
 * Derives a P-256 private key by HMAC. Retries with the next counter if the number is out of range, about once in 2^32.
 */
function signingKey(key: Buffer): KeyObject {
  for (let attempt = 0; ; attempt++) {
    const d = createHmac('sha256', key).update(`rent passport credential key ${attempt}`).digest()
    const point = publicPoint(d)
    if (!point) continue
    const jwk = {
      kty: 'EC',
      crv: 'P-256',
      d: d.toString('base64url'),
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33).toString('base64url'),
    }
    return createPrivateKey({ format: 'jwk', key: jwk })
  }
}

function publicPoint(d: Buffer): Buffer | null {
  const curve = createECDH('prime256v1')
  try {
    curve.setPrivateKey(d)
    return curve.getPublicKey()
  } catch {
    return null
  }
}
