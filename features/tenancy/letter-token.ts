import { sameDigest } from '@keyturn/platform/crypto'
import type { Context } from '@keyturn/platform/feature'

/** What a link is for, in a letter or in a wallet: one of a kind opens nothing of another. */
type Asked =
  | 'landlord-link'
  | 'housemate-link'
  | 'month-link'
  | 'yearly-word'
  | 'wallet-offer'
  | 'wallet-code'
  | 'wallet-access'

/**
 * The link in a letter: whose question it is, which one, and a seal that only we can make. It holds no secret of its own,
 * so nothing has to be kept to read it again.
 */
export function letterToken(context: Context, asked: Asked, memberId: string, requestId: string): string {
  const ids = Buffer.from((memberId + requestId).replaceAll('-', ''), 'hex')
  return Buffer.concat([ids, seal(context, asked, memberId, requestId)]).toString('base64url')
}

export function readLetterToken(
  context: Context,
  asked: Asked,
  token: string,
): { memberId: string; requestId: string } | null {
  if (!/^[\w-]{64}$/.test(token)) return null
  const bytes = Buffer.from(token, 'base64url')
  const memberId = uuidOf(bytes.subarray(0, 16))
  const requestId = uuidOf(bytes.subarray(16, 32))
  const right = seal(context, asked, memberId, requestId).toString('hex')
  return sameDigest(bytes.subarray(32).toString('hex'), right) ? { memberId, requestId } : null
}

function seal(context: Context, asked: Asked, memberId: string, requestId: string): Buffer {
  return Buffer.from(context.digest('tenancy', asked, `${memberId}/${requestId}`), 'hex').subarray(0, 16)
}

function uuidOf(bytes: Buffer): string {
  const hex = bytes.toString('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
}
