import { createHmac, timingSafeEqual } from 'node:crypto'

/**
 * What of a request is signed, between the endpoint and the time. The company's document of API v2 takes both
 * recipes and recommends the first, which its quick start guide shows alone; the second is older.
 */
export const SIGNATURE_RECIPES = {
  'without-amount': ['clientRequestId', 'brand'],
  'with-amount': ['clientRequestId', 'brand', 'currency', 'amount'],
} as const
export type SignatureRecipe = keyof typeof SIGNATURE_RECIPES

interface SignedParts {
  apiKey: string
  method: 'GET' | 'POST' | 'DELETE'
  /** The path after the version, with dashes: `digital-issue`. */
  endpoint: string
  clientRequestId?: string
  brand?: string
  currency?: string
  amount?: string
  timestampMs: string
}

/** What the request has of these, in this order, dashes between, HMAC-SHA256 in hex. */
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

/** Pounds as they stand in the body and, letter for letter, in the signature. */
export const amountText = (pence: number): string => (pence / 100).toFixed(2)
