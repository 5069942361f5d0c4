import { createHmac, createPrivateKey, createPublicKey, type KeyObject, sign, verify } from 'node:crypto'
import type { KeyRing } from '@keyturn/platform/crypto'

/** Signs what a passport says (Ed25519), so that anyone with the public key can check it without us. */
export interface PassportSeal {
  sign(text: string): string
  isGenuine(text: string, seal: string): boolean
  /** The public halves of all keys, by id, as PEM. */
  publicKeys(): Record<string, string>
}

/** What DER puts before the 32 bytes of an Ed25519 private key. */
const PRIVATE_KEY_HEAD = Buffer.from('302e020100300506032b657004220420', 'hex')

const seals = new WeakMap<KeyRing, PassportSeal>()

/** One per ring: deriving the keys costs more than signing with them. */
export function passportSeal(keyRing: KeyRing): PassportSeal {
  const seal = seals.get(keyRing) ?? createPassportSeal(keyRing)
  seals.set(keyRing, seal)
  return seal
}

/** The signing keys follow from the ring's own, so they rotate with them and none is stored apart. */
function createPassportSeal({ current, keys }: KeyRing): PassportSeal {
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
      // The last letter has bits that decoding ignores: a second spelling is another signature.
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
  return createPrivateKey({ key: Buffer.concat([PRIVATE_KEY_HEAD, seed]), format: 'der', type: 'pkcs8' })
}
