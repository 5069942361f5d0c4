import { randomBytes } from 'node:crypto'
import { sameDigest } from '@keyturn/platform/crypto'

const RANDOM_BYTES = 24
const TIME_BYTES = 6
const SEAL_BYTES = 32

/** Signs the bytes for one purpose. */
type Seal = (bytes: string) => string

/**
 * Creates a challenge of random bytes, expiry and a signature for one purpose. It is not stored until used, so
 * abandoned requests leave no rows.
 */
export function makePasskeyChallenge(seal: Seal, expiresAt: Date): Uint8Array<ArrayBuffer> {
  const expiry = Buffer.alloc(TIME_BYTES)
  expiry.writeUIntBE(expiresAt.getTime(), 0, TIME_BYTES)
  const said = Buffer.concat([randomBytes(RANDOM_BYTES), expiry])
  return Uint8Array.from(Buffer.concat([said, Buffer.from(seal(said.toString('hex')), 'hex')]))
}

export function isPasskeyChallenge(text: string, seal: Seal, now: Date): boolean {
  const bytes = Buffer.from(text, 'base64url')
  const end = RANDOM_BYTES + TIME_BYTES
  if (bytes.length !== end + SEAL_BYTES || bytes.toString('base64url') !== text) return false
  if (!sameDigest(seal(bytes.toString('hex', 0, end)), bytes.toString('hex', end))) return false
  return bytes.readUIntBE(RANDOM_BYTES, TIME_BYTES) > now.getTime()
}
