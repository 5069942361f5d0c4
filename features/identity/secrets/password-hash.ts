import { randomBytes } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'

/** Argon2id at OWASP's first recommendation: 19 MiB, two passes, one lane. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

export function hashPassword(password: string): Promise<string> {
  return hash(spelledOneWay(password), COST)
}

let decoy: Promise<string> | undefined

/** Compares with a decoy hash if the address has no account, so that timing reveals nothing. */
export async function isPassword(storedHash: string | null, password: string): Promise<boolean> {
  decoy ??= hashPassword(randomBytes(24).toString('base64url'))
  const right = await verify(storedHash || (await decoy), spelledOneWay(password))
  return right && Boolean(storedHash)
}

export const isSamePassword = (one: string, other: string): boolean =>
  spelledOneWay(one) === spelledOneWay(other)

/** Normalises Unicode, because keyboards encode "é" differently. */
function spelledOneWay(password: string): string {
  return password.normalize('NFKC')
}
