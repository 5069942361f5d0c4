import { createHmac, randomBytes } from 'node:crypto'
import { sha256 } from '@keyturn/platform/crypto'

/**
 * Tokens contain the ids of their rows and 32 random bytes. Tables store only digests. The ids make each lookup a
 * primary-key search within one member's rows.
 */
const ID_BYTES = 16
const SECRET_BYTES = 32

export interface LinkToken {
  memberId: string
  digest: string
}

export interface RefreshToken {
  text: string
  memberId: string
  sessionId: string
  digest: string
}

export function makeLinkToken(memberId: string): { text: string; digest: string } {
  const text = Buffer.concat([bytesOf(memberId), randomBytes(SECRET_BYTES)]).toString('base64url')
  return { text, digest: sha256(text) }
}

export function readLinkToken(text: string): LinkToken | null {
  const bytes = exactBytes(text, ID_BYTES + SECRET_BYTES)
  return bytes && { memberId: idAt(bytes, 0), digest: sha256(text) }
}

export function makeRefreshToken(memberId: string, sessionId: string): RefreshToken {
  return refreshToken(memberId, sessionId, randomBytes(SECRET_BYTES))
}

export function readRefreshToken(text: string): RefreshToken | null {
  const bytes = exactBytes(text, 2 * ID_BYTES + SECRET_BYTES)
  return bytes && { text, memberId: idAt(bytes, 0), sessionId: idAt(bytes, ID_BYTES), digest: sha256(text) }
}

/**
 * Derives the next token from the presented one and a server key. Tabs that race with one token get the same successor,
 * although it is not stored.
 */
export function successorOf(token: RefreshToken, key: string): RefreshToken {
  const secret = createHmac('sha256', key).update(`refresh:${token.text}`).digest()
  return refreshToken(token.memberId, token.sessionId, secret)
}

function refreshToken(memberId: string, sessionId: string, secret: Buffer): RefreshToken {
  const text = Buffer.concat([bytesOf(memberId), bytesOf(sessionId), secret]).toString('base64url')
  return { text, memberId, sessionId, digest: sha256(text) }
}

/** The user handle that a passkey stores to identify its member. */
export const memberHandle = (memberId: string): Uint8Array<ArrayBuffer> => Uint8Array.from(bytesOf(memberId))

export function readMemberHandle(text: string): string | null {
  const bytes = exactBytes(text, ID_BYTES)
  return bytes && idAt(bytes, 0)
}

/** Returns null unless the text is the canonical encoding of exactly this many bytes. */
function exactBytes(text: string, length: number): Buffer | null {
  const bytes = Buffer.from(text, 'base64url')
  return bytes.length === length && bytes.toString('base64url') === text ? bytes : null
}

function bytesOf(id: string): Buffer {
  return Buffer.from(id.replaceAll('-', ''), 'hex')
}

function idAt(bytes: Buffer, offset: number): string {
  const hex = bytes.toString('hex', offset, offset + ID_BYTES)
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}
