import { isTwin, type Seating } from './seating.ts'
import type { Standing } from './standing.ts'

/** From here on the member is asked. */
export const ASKED = 0.5
/** From here on a match is verified without asking: at least 99 in 100 are rent. */
export const SURE = 0.8
/** A name from here on is taken for the told payee's. */
export const NAMED = 0.6

/** A payee nobody told us is from here on as good as told. */
const PROVEN = 0.9

/** What is known of one seated payment when its confidence is set. */
export interface Seat {
  each: Standing
  periods: { at: number; pence: number }[]
  complete: boolean
  parts: number
  running: number
  otherPeriodsOfSeries: number
}

function fullConfidence({ each, periods, running, complete, parts }: Seat): number {
  const { trust, size, steady, learnt } = each
  if (learnt) {
    if (size === 'exact' || size === 'whole_home') return trust
    if (size === 'several' && periods.length > 1) return Math.min(trust, 0.86)
    if (size === 'near' && steady) return Math.min(trust, 0.85)
    // Proven by full rents before: less of it once, or the larger of two parts, is no stranger's either.
    if (size === 'near' && trust >= PROVEN && (each.ratio < 1 || (complete && parts > 1))) return 0.82
    if (size !== 'near' && trust >= PROVEN && each.atStart && each.ratio <= 4) return 0.82
    return Math.min(trust, size === 'near' ? 0.7 : 0.6)
  }
  const sureName = trust >= 0.85
  switch (size) {
    case 'exact':
    case 'whole_home':
      return sureName ? (running >= 3 ? 0.99 : 0.97) : running >= 2 ? 0.95 : 0.86
    case 'near':
      if (steady) return sureName ? 0.93 : 0.86
      if (each.atStart && each.ratio > 1 && sureName) return 0.82
      return each.ratio < 1 && sureName ? 0.82 : 0.74
    case 'several':
      if (periods.length > 1) return sureName ? 0.94 : 0.86
      if (sureName) return 0.84
      return each.atStart ? (sureName ? 0.9 : 0.82) : 0.66
    case 'large':
      if (steady && sureName) return 0.85
      if (each.atStart && each.ratio <= 4) return sureName ? 0.9 : 0.82
      return periods.length > 1 && sureName ? 0.85 : 0.6
    default:
      return 0.6
  }
}

function partConfidence({ each, complete, otherPeriodsOfSeries }: Seat): number {
  const sureName = each.trust >= 0.85 && !each.learnt
  if (each.candidate.wording.saysDeposit) return 0.3
  if (each.learnt && each.trust < 0.84) return 0
  const { saysOther, saysRent } = each.candidate.wording
  if (saysOther && !saysRent && !each.candidate.saysHome && !complete) return 0.3
  if (complete) {
    const known = each.trust >= 0.7 || each.candidate.wording.saysRent || otherPeriodsOfSeries >= 3
    return sureName ? 0.93 : known ? 0.86 : 0.7
  }
  if (each.steady && otherPeriodsOfSeries >= 6 && each.ratio >= 0.15) return sureName ? 0.9 : 0.82
  if (each.steady && otherPeriodsOfSeries >= 3) return sureName ? 0.9 : each.trust >= 0.75 ? 0.83 : 0.6
  const established = sureName || (each.learnt && each.trust >= 0.9)
  return established && each.ratio >= 0.2 ? 0.82 : each.ratio >= 0.2 ? 0.6 : 0.4
}

export function confidenceOf(seat: Seat): number {
  if (seat.each.candidate.confirmed) return 1
  const value = seat.each.size === 'part' ? partConfidence(seat) : fullConfidence(seat)
  // What was verified is not asked about again because a name was corrected since, or a row beside it has left.
  const isStillSure = seat.each.candidate.verified && value >= ASKED && value < SURE
  return isStillSure ? SURE : Math.round(value * 100) / 100
}

/** Whether a payment below certainty still counts: the told payee's, only the amount is new. */
export function counts(each: Standing, confidence: number): boolean {
  return (
    confidence >= SURE ||
    (confidence >= ASKED && each.size === 'near' && each.trust >= (each.learnt ? PROVEN : NAMED))
  )
}

/** Payments left standing beside a paid period: a member's own word keeps them, a told name asks, a twin is dropped. */
export function leftOver(seating: Seating, each: Standing): number {
  if (each.candidate.confirmed) return 1
  const keeper = seating.full[each.nearest]
  if (keeper && keeper !== each && isTwin(each, keeper)) return 0
  if (each.candidate.wording.saysDeposit || each.atStart || each.size === 'near') return 0
  return each.trust >= 0.85 && !each.learnt && (each.size === 'exact' || each.size === 'several') ? ASKED : 0
}
