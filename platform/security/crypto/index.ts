import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  hkdfSync,
  randomBytes,
  randomInt,
  timingSafeEqual,
} from 'node:crypto'
import { type KeyRing, keyNamed } from './key-ring.ts'

export interface Vault {
  seal(plain: string | Buffer, context: string): string
  open(sealed: string, context: string): Buffer
  needsResealing(sealed: string): boolean
}

/**
 * Encryption with AES-256-GCM. The context (such as "bank-token:<connection id>") is authenticated, so a ciphertext
 * copied into another row does not decrypt.
 */
export function createVault(ring: KeyRing): Vault {
  const keyOf = (id: string): Buffer => keyNamed(ring, id)
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

/** Plain digest for random tokens; short secrets need `keyedDigest`. */
export function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}

/** Keyed digest for short codes, so a stolen table cannot be brute-forced. */
export function keyedDigest(secret: string, text: string): string {
  return createHmac('sha256', secret).update(text).digest('hex')
}

/** Derives one key per purpose from the secret (HKDF, RFC 5869). */
export function deriveKey(secret: string, purpose: string): string {
  return Buffer.from(hkdfSync('sha256', secret, '', `keyturn ${purpose}`, 32)).toString('base64url')
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
export type { KeyRing } from './key-ring.ts'
export { openStream, SealBroken, sealStream } from './sealed-stream.ts'
export { toBase32, totpCode, totpStep, totpStepOf } from './totp.ts'
