import { ASKED_FROM, VERIFIED_FROM } from '../../constants.ts'
import { NAMED } from '../bank-lines/payees.ts'
import type { Payment } from './payment.ts'
import { SURE } from './weights.ts'

/** Trust from which an undeclared payee counts as declared. */
const PROVEN = 0.9
/** Trust and ratio up to which a slightly higher payment needs no question, if the rent goes there each month. */
const LIKELY = 0.75
const MAX_EXTRA = 1.12

/** Facts about one assigned payment from which its confidence follows. */
export interface Assigned {
  each: Payment
  periods: { at: number; pence: number }[]
  complete: boolean
  parts: number
  running: number
  otherPeriodsOfSeries: number
  /** True if the same payee is paid exactly the rent later. */
  goesOn: boolean
}

/**
 * Returns true for a single slightly higher payment to the usual payee. The latest payment is excluded because it may
 * be a rise.
 */
function isItsRent({ each, running, complete, parts, goesOn }: Assigned): boolean {
  const { saysOther, saysRent } = each.candidate.wording
  const isKnown = running >= 3 && each.trust >= LIKELY && each.ratio <= MAX_EXTRA
  return goesOn && complete && parts === 1 && isKnown && (saysRent || !saysOther)
}

function fullConfidence(one: Assigned): number {
  const { each, periods, running, complete, parts } = one
  const { trust, size, steady, learnt } = each
  if (learnt) {
    if (size === 'exact' || size === 'whole_home') return trust
    if (size === 'several' && periods.length > 1) return Math.min(trust, 0.86)
    if (size === 'near' && steady) return trust
    if (size === 'near' && isItsRent(one)) return 0.82
    const isUsual = steady && (each.candidate.wording.saysRent || running >= 3)
    if (size === 'large' && isUsual && each.ratio <= 2) return Math.min(trust, 0.82)
    // After full rents to this payee, a smaller payment or the larger of two parts is still trusted.
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
      return (each.ratio < 1 && sureName) || isItsRent(one) ? 0.82 : 0.74
    case 'several':
      if (periods.length > 1) return sureName ? 0.94 : 0.86
      if (sureName) return 0.84
      return each.atStart ? 0.82 : 0.66
    default:
      if (steady && (sureName || running >= 3)) return sureName ? 0.85 : 0.82
      if (each.atStart && each.ratio <= 4) return sureName ? 0.9 : 0.82
      return periods.length > 1 && sureName ? 0.85 : 0.6
  }
}

function partConfidence({ each, complete, otherPeriodsOfSeries }: Assigned): number {
  const sureName = each.trust >= 0.85 && !each.learnt
  if (each.candidate.wording.saysDeposit) return 0.3
  if (each.learnt && each.trust < 0.84) return 0
  const { saysOther, saysUnlikely, saysRent } = each.candidate.wording
  if ((saysOther || saysUnlikely) && !saysRent && !each.candidate.saysHome && !complete) return 0.3
  if (complete) {
    const known = each.trust >= 0.7 || each.candidate.wording.saysRent || otherPeriodsOfSeries >= 3
    return sureName ? 0.93 : known ? 0.86 : 0.7
  }
  if (each.steady && otherPeriodsOfSeries >= 6 && each.ratio >= 0.15) return sureName ? 0.9 : 0.82
  if (each.steady && otherPeriodsOfSeries >= 3) return sureName ? 0.9 : each.trust >= 0.75 ? 0.83 : 0.6
  const established = sureName || (each.learnt && each.trust >= 0.9)
  return established && each.ratio >= 0.2 ? 0.82 : each.ratio >= 0.2 ? 0.6 : 0.4
}

/** Calibrates a value to the measured share of such payments that were rent (`bench/rent`). Preserves the order. */
function calibrated(value: number): number {
  if (value < VERIFIED_FROM) return Math.round(value * 100) / 100
  return Math.round((SURE.least + (value - VERIFIED_FROM) * SURE.rise) * 10_000) / 10_000
}

export function confidenceOf(one: Assigned): number {
  if (one.each.candidate.confirmed) return 1
  const value = one.each.size === 'part' ? partConfidence(one) : fullConfidence(one)
  // Keeps verified payments verified when a name was corrected or a neighbouring row was deleted.
  const isStillVerified = one.each.candidate.verified && value >= ASKED_FROM && value < VERIFIED_FROM
  return isStillVerified ? VERIFIED_FROM : calibrated(value)
}

/** Returns true if a payment counts for its period: verified, or near the rent to a trusted payee. */
export function counts(each: Payment, confidence: number): boolean {
  return (
    confidence >= VERIFIED_FROM ||
    (confidence >= ASKED_FROM && each.size === 'near' && each.trust >= (each.learnt ? PROVEN : NAMED))
  )
}

/** Confidence of a payment without a period: 1 if the member confirmed it, a question for a declared name, else 0. */
export function leftOver(each: Payment, isShownTwice: boolean): number {
  if (each.candidate.confirmed) return 1
  if (isShownTwice || each.candidate.wording.saysDeposit || each.atStart || each.size === 'near') return 0
  return each.trust >= 0.85 && !each.learnt && (each.size === 'exact' || each.size === 'several')
    ? ASKED_FROM
    : 0
}
