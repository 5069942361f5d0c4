import { createHmac, timingSafeEqual } from 'node:crypto'

/**
 * Request fields in the signature, between endpoint and time. Tillo's API v2 document accepts both recipes and
 * recommends the first; the second is older.
 */
export const SIGNATURE_RECIPES = {
  'without-amount': ['clientRequestId', 'brand'],
  'with-amount': ['clientRequestId', 'brand', 'currency', 'amount'],
} as const
export type SignatureRecipe = keyof typeof SIGNATURE_RECIPES

interface SignedParts {
  apiKey: string
  method: 'GET' | 'POST' | 'DELETE'
  /** Path after the version, with dashes: `digital-issue`. */
  endpoint: string
  clientRequestId?: string
  brand?: string
  currency?: string
  amount?: string
  timestampMs: string
}

/** Signs the request's fields of the recipe, in order and joined by dashes: HMAC-SHA256 in hex. */
export function signatureOf(parts: SignedParts, secret: string, recipe: SignatureRecipe): string {
  const { apiKey, method, endpoint, timestampMs } = parts
  const said = SIGNATURE_RECIPES[recipe].map((name) => parts[name])
  const text = [apiKey, method, endpoint, ...said, timestampMs].filter((part) => part !== undefined).join('-')
  return createHmac('sha256', secret).update(text).digest('hex')
}

export function sameSignature(given: string, right: string): boolean {
  const [left, other] = [Buffer.from(given), Buffer.from(right)]
  return left.length === other.length && timingSafeEqual(left, other)
}

/** Pounds, formatted identically for the body and the signature. */
export const amountText = (pence: number): string => (pence / 100).toFixed(2)
