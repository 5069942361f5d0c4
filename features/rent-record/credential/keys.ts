import {
  createECDH,
  createHmac,
  createPrivateKey,
  createPublicKey,
  type KeyObject,
  sign,
  verify,
} from 'node:crypto'
import type { KeyRing } from '@keyturn/platform/crypto'

/** Wallets know this one; the seal of the passport's own text stays what it is. */
export const SIGNING_ALGORITHM = 'ES256'

export interface CredentialKeys {
  /** The id and the private half of the key that signs today. */
  current: { kid: string; key: KeyObject }
  sign(text: string): string
  isOurs(kid: string, text: string, signature: string): boolean
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
    sign: (text) => signatureOf(text, key),
    isOurs(kid, text, signature) {
      const known = publicKeys.get(kid)
      return known !== undefined && isSignedBy(known, text, signature)
    },
    jwks: {
      keys: [...publicKeys].map(([kid, each]) => ({ ...each.export({ format: 'jwk' }), kid, ...about })),
    },
  }
}

/** The bare pair of numbers that tokens carry, not the form certificates use. */
const DSA = 'ieee-p1363'

const signatureOf = (text: string, key: KeyObject): string =>
  sign('sha256', Buffer.from(text), { key, dsaEncoding: DSA }).toString('base64url')

/** A signature has one spelling: bits that its last letter does not use are no place to change it. */
export function isSignedBy(key: KeyObject, text: string, signature: string): boolean {
  const bytes = Buffer.from(signature, 'base64url')
  if (bytes.toString('base64url') !== signature) return false
  return verify('sha256', Buffer.from(text), { key, dsaEncoding: DSA }, bytes)
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
