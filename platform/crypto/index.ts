import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  randomBytes,
  randomInt,
  timingSafeEqual,
} from 'node:crypto'

/** Keys by id; new secrets are sealed with the current one, old ones stay readable until re-sealed. */
export interface KeyRing {
  current: string
  keys: Record<string, Buffer>
}

export interface Vault {
  seal(plain: string | Buffer, context: string): string
  open(sealed: string, context: string): Buffer
  needsResealing(sealed: string): boolean
}

/**
 * AES-256-GCM. The context (say, "bank-token:<connection id>") is authenticated with the text, so a sealed
 * value copied into another row does not open there.
 */
export function createVault(ring: KeyRing): Vault {
  const keyOf = (id: string): Buffer => {
    const key = ring.keys[id]
    if (!key)
      throw new Error(`No encryption key named "${id}". Keep old keys until every secret is re-sealed.`)
    if (key.length !== 32) throw new Error(`Encryption key "${id}" must be 32 bytes, it has ${key.length}.`)
    return key
  }
  keyOf(ring.current)
  return {
    seal(plain, context) {
      const iv = randomBytes(12)
      const cipher = createCipheriv('aes-256-gcm', keyOf(ring.current), iv)
      cipher.setAAD(Buffer.from(context))
      const text = Buffer.concat([cipher.update(plain), cipher.final()])
      return [
        's1',
        ring.current,
        iv.toString('base64url'),
        Buffer.concat([text, cipher.getAuthTag()]).toString('base64url'),
      ].join('.')
    },
    open(sealed, context) {
      const [version, keyId, iv, body] = sealed.split('.')
      if (version !== 's1' || !keyId || !iv || body === undefined)
        throw new Error('This is not a sealed secret.')
      const bytes = Buffer.from(body, 'base64url')
      const decipher = createDecipheriv('aes-256-gcm', keyOf(keyId), Buffer.from(iv, 'base64url'), {
        authTagLength: 16,
      })
      decipher.setAAD(Buffer.from(context))
      decipher.setAuthTag(bytes.subarray(-16))
      return Buffer.concat([decipher.update(bytes.subarray(0, -16)), decipher.final()])
    },
    needsResealing: (sealed) => sealed.split('.')[1] !== ring.current,
  }
}

/** For tokens that are themselves random: a plain digest is enough, nothing short is ever hashed with it. */
export function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}

/** For short codes: keyed, so that a stolen table cannot be searched by trying all million codes. */
export function keyedDigest(secret: string, text: string): string {
  return createHmac('sha256', secret).update(text).digest('hex')
}

export function sameDigest(left: string, right: string): boolean {
  const a = Buffer.from(left)
  const b = Buffer.from(right)
  return a.length === b.length && timingSafeEqual(a, b)
}

export function randomToken(bytes = 32): string {
  return randomBytes(bytes).toString('base64url')
}

export function randomDigits(length: number): string {
  return Array.from({ length }, () => String(randomInt(10))).join('')
}
export { toBase32, totpCode, totpStep, totpStepOf } from './totp.ts'
