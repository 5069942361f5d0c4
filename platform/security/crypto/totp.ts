import { createHmac } from 'node:crypto'

/** Time-based one-time passwords (RFC 6238) as in authenticator apps: SHA-1, six digits, 30-second steps. */
const STEP_MS = 30_000
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

export const totpStep = (now: Date): number => Math.floor(now.getTime() / STEP_MS)

export function totpCode(secret: Buffer, step: number, length = 6): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const mac = createHmac('sha1', secret).update(counter).digest()
  const offset = (mac.at(-1) ?? 0) & 0x0f
  const number = mac.readUInt32BE(offset) & 0x7fff_ffff
  return String(number % 10 ** length).padStart(length, '0')
}

/** Returns the time step of this code, with a tolerance of one step for clock drift, or null if it is wrong. */
export function totpStepOf(secret: Buffer, code: string, now: Date): number | null {
  const current = totpStep(now)
  return [current, current - 1, current + 1].find((step) => totpCode(secret, step) === code) ?? null
}

/** Base32 without padding (RFC 4648), the format of secrets in authenticator apps. */
export function toBase32(bytes: Buffer): string {
  let bits = ''
  for (const byte of bytes) bits += byte.toString(2).padStart(8, '0')
  return (bits.match(/.{1,5}/g) ?? [])
    .map((five) => ALPHABET[Number.parseInt(five.padEnd(5, '0'), 2)])
    .join('')
}
