import { createHmac, createPrivateKey, createPublicKey, type KeyObject, sign, verify } from 'node:crypto'
import type { KeyRing } from '@keyturn/platform/crypto'

/** Signs a passport's text with Ed25519, so that anyone with the public key can verify it offline. */
export interface PassportSigner {
  sign(text: string): string
  isGenuine(text: string, seal: string): boolean
  /** Public keys by id, as PEM. */
  publicKeys(): Record<string, string>
}

/** DER prefix of a 32-byte Ed25519 private key. */
const PRIVATE_KEY_DER_PREFIX = Buffer.from('302e020100300506032b657004220420', 'hex')

const signers = new WeakMap<KeyRing, PassportSigner>()

/** Cached per key ring, because deriving the keys costs more than signing. */
export function passportSigner(keyRing: KeyRing): PassportSigner {
  const seal = signers.get(keyRing) ?? createPassportSigner(keyRing)
  signers.set(keyRing, seal)
  return seal
}

/** Derives the signing keys from the key ring, so they rotate with it and are not stored. */
function createPassportSigner({ current, keys }: KeyRing): PassportSigner {
  const privateKeys = new Map(Object.entries(keys).map(([id, key]) => [id, signingKey(key)]))
  const publicKeys = new Map([...privateKeys].map(([id, key]) => [id, createPublicKey(key)]))
  return {
    sign(text) {
      const key = privateKeys.get(current)
      if (!key) throw new Error(`No signing key named "${current}".`)
      return `${current}.${sign(null, Buffer.from(text), key).toString('base64url')}`
    },
    isGenuine(text, seal) {
      const split = seal.lastIndexOf('.')
      const key = publicKeys.get(seal.slice(0, split))
      const written = seal.slice(split + 1)
      const signature = Buffer.from(written, 'base64url')
      // Base64url ignores bits of the last character, so reject a second encoding of the same signature.
      const isOnlySpelling = signature.toString('base64url') === written
      return key !== undefined && isOnlySpelling && verify(null, Buffer.from(text), key, signature)
    },
    publicKeys: () =>
      Object.fromEntries(
        [...publicKeys].map(([id, key]) => [id, key.export({ type: 'spki', format: 'pem' }).toString()]),
      ),
  }
}

function signingKey(key: Buffer): KeyObject {
  const seed = createHmac('sha256', key).update('rent passport signing key').digest()
  return createPrivateKey({
    key: Buffer.concat([PRIVATE_KEY_DER_PREFIX, seed]),
    format: 'der',
    type: 'pkcs8',
  })
}
