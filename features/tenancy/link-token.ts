import { sameDigest } from '@keyturn/platform/crypto'
import type { Context } from '@keyturn/platform/feature'

/** Purpose of a link in an email or wallet. A token for one purpose is invalid for another. */
type LinkPurpose =
  | 'landlord-link'
  | 'housemate-link'
  | 'month-link'
  | 'deposit-link'
  | 'yearly-word'
  | 'guarantor-link'
  | 'wallet-offer'
  | 'wallet-code'
  | 'wallet-access'

/**
 * Returns the token of an emailed link: member id, question id and an HMAC. It has no secret of its own, so none is
 * stored.
 */
export function linkToken(context: Context, asked: LinkPurpose, memberId: string, requestId: string): string {
  const ids = Buffer.from((memberId + requestId).replaceAll('-', ''), 'hex')
  return Buffer.concat([ids, hmacOf(context, asked, memberId, requestId)]).toString('base64url')
}

export function readLinkToken(
  context: Context,
  asked: LinkPurpose,
  token: string,
): { memberId: string; requestId: string } | null {
  if (!/^[\w-]{64}$/.test(token)) return null
  const bytes = Buffer.from(token, 'base64url')
  const memberId = uuidOf(bytes.subarray(0, 16))
  const requestId = uuidOf(bytes.subarray(16, 32))
  const right = hmacOf(context, asked, memberId, requestId).toString('hex')
  return sameDigest(bytes.subarray(32).toString('hex'), right) ? { memberId, requestId } : null
}

function hmacOf(context: Context, asked: LinkPurpose, memberId: string, requestId: string): Buffer {
  return Buffer.from(context.digest('tenancy', asked, `${memberId}/${requestId}`), 'hex').subarray(0, 16)
}

function uuidOf(bytes: Buffer): string {
  const hex = bytes.toString('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
}
