import { PERIODS_A_YEAR, termsOn } from '@keyturn/tenancy/constants'
import { RENT_LIMITS_PENCE } from './limits.ts'

/**
 * Typical monthly rents, rounded to £50: Office for National Statistics, "Private rent and house prices, UK: August
 * 2025". Northern Ireland to May; England without regions.
 */
const TYPICAL_PENCE = {
  london: 225_000,
  england: 140_000,
  wales: 80_000,
  scotland: 100_000,
  'northern-ireland': 85_000,
} as const

/** Multiples of the typical rent above which staff check. */
const TIMES_TYPICAL = 4
/** Multiple of the member's declared share. */
const TIMES_DECLARED = 3

const LONDON = new Set(
  'E EC N NW SE SW W WC BR CR EN HA IG KT RM SM TW UB'.split(' ').map((area) => area.toLowerCase()),
)
/** Postcode areas entirely in Wales. Border areas count as England, which has higher rents. */
const WALES = new Set(['cf', 'ld', 'll', 'np', 'sa'])
const POSTCODE = /\b([a-z]{1,2})\d[a-z\d]?\s*\d[a-z]{2}\b/i

export interface DeclaredHome {
  address: string
  nation: 'england-and-wales' | 'scotland' | 'northern-ireland'
  share: number
  terms: readonly { from: string; pence: number; every: keyof typeof PERIODS_A_YEAR | null; share?: number }[]
}

/** Highest plausible monthly rent of a home, at least the automatic limit. */
export function plausiblePence(home: DeclaredHome, on: string): number {
  const typical = TYPICAL_PENCE[regionOf(home)] * TIMES_TYPICAL
  const declared = declaredMonthPence(home, on)
  const most = declared > 0 ? Math.min(typical, declared * TIMES_DECLARED) : typical
  return Math.max(RENT_LIMITS_PENCE.member, Math.round(most))
}

function regionOf({ address, nation }: DeclaredHome): keyof typeof TYPICAL_PENCE {
  if (nation !== 'england-and-wales') return nation
  const area = POSTCODE.exec(address)?.[1]?.toLowerCase() ?? ''
  if (LONDON.has(area)) return 'london'
  return WALES.has(area) ? 'wales' : 'england'
}

function declaredMonthPence({ terms, share }: DeclaredHome, on: string): number {
  const inForce = termsOn(terms, on)
  if (!inForce) return 0
  return (inForce.pence * (inForce.share ?? share) * PERIODS_A_YEAR[inForce.every ?? 'month']) / 12
}
