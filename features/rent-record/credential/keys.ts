import { createECDH, createHmac, createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto'
import type { KeyRing } from '@keyturn/platform/crypto'

/** Wallets know this one; the seal of the passport's own text stays what it is. */
export const SIGNING_ALGORITHM = 'ES256'

export interface CredentialKeys {
  /** The id and the private half of the key that signs today. */
  current: { kid: string; key: KeyObject }
  publicKeyOf(kid: string): KeyObject | undefined
  /** The public halves of all keys, those of yesterday too. */
  jwks: { keys: object[] }
}

const rings = new WeakMap<KeyRing, CredentialKeys>()

/** Like the passport's seal: the keys follow from the ring's own, rotate with them, and none is stored apart. */
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

/** A number of the curve out of the ring's key. One in four thousand million is none: then the next is taken. */
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
