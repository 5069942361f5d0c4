import { createHmac, timingSafeEqual } from 'node:crypto'

export interface SignedParts {
  apiKey: string
  method: 'GET' | 'POST'
  /** The path after the version, with dashes: `digital-issue`. */
  endpoint: string
  clientRequestId?: string
  brand?: string
  currency?: string
  amount?: string
  timestampMs: string
}

/** The company's rule: what the request has of these, in this order, dashes between, HMAC-SHA256 in hex. */
export function signatureOf(parts: SignedParts, secret: string): string {
  const { apiKey, method, endpoint, clientRequestId, brand, currency, amount, timestampMs } = parts
  const said = [apiKey, method, endpoint, clientRequestId, brand, currency, amount, timestampMs]
  const text = said.filter((part) => part !== undefined).join('-')
  return createHmac('sha256', secret).update(text).digest('hex')
}

export function sameSignature(given: string, right: string): boolean {
  const [left, other] = [Buffer.from(given), Buffer.from(right)]
  return left.length === other.length && timingSafeEqual(left, other)
}

/** Pounds as they stand in the body and, letter for letter, in the signature. */
export const amountText = (pence: number): string => (pence / 100).toFixed(2)
