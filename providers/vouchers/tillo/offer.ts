import type { RetailerOffer } from '../port.ts'
import type { Brand } from './wire.ts'

const SUGGESTED_PENCE = [100, 500, 1000, 2000, 5000]
const penceOf = (pounds: number): number => Math.round(pounds * 100)

/**
 * Converts a brand to an offer. Returns null if it sells us nothing: paused, other currency, link only, no amounts. A
 * range without suggested amounts offers its minimum.
 */
export function toOffer(brand: Brand): RetailerOffer | null {
  const isSold = brand.status.code === 'ENABLED' && brand.currency === 'GBP' && brand.type === 'gift-card'
  if (!isSold || !brand.delivery_methods.includes('code')) return null
  const { slug: id, name, digital_face_value_limits: limits } = brand
  const [least, ...more] = new Set((brand.digital_denominations ?? []).map(penceOf))
  if (least !== undefined) return { id, name, denominationsPence: [least, ...more], anyAmount: null }
  if (!limits) return null
  const [fromPence, toPence] = [penceOf(limits.lower), penceOf(limits.upper)]
  const round = SUGGESTED_PENCE.filter((pence) => pence >= fromPence && pence <= toPence)
  const denominationsPence = round.length > 0 ? round : [fromPence]
  return { id, name, denominationsPence, anyAmount: { fromPence, toPence } }
}
