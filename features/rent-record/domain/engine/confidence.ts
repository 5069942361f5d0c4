import { ASKED_FROM, VERIFIED_FROM } from '../../words.ts'
import { NAMED } from '../payees.ts'
import type { Payment } from './payment.ts'
import { SURE } from './weights.ts'

/** A payee the member did not declare is from here on as good as declared. */
const PROVEN = 0.9
/** A name as likely as this, and so much above the rent, need no question where the rent goes there each month. */
const LIKELY = 0.75
const MOST_EXTRA = 1.12

/** What is known of one assigned payment when its confidence is set. */
export interface Assigned {
  each: Payment
  periods: { at: number; pence: number }[]
  complete: boolean
  parts: number
  running: number
  otherPeriodsOfSeries: number
  /** The same payee is paid exactly the rent later on. */
  goesOn: boolean
}

/**
 * Once a little more, to whom the rent goes month after month before and after it, and all there is of its month. The
 * latest may be a rise: that one is asked about.
 */
function isItsRent({ each, running, complete, parts, goesOn }: Assigned): boolean {
  const { saysOther, saysRent } = each.candidate.wording
  const isKnown = running >= 3 && each.trust >= LIKELY && each.ratio <= MOST_EXTRA
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

/**
 * How often such payments were rent, on members nobody tuned on (`bench/rent`): what is verified at all nearly always is.
 * The order among them stays.
 */
function calibrated(value: number): number {
  if (value < VERIFIED_FROM) return Math.round(value * 100) / 100
  return Math.round((SURE.least + (value - VERIFIED_FROM) * SURE.rise) * 10_000) / 10_000
}

export function confidenceOf(one: Assigned): number {
  if (one.each.candidate.confirmed) return 1
  const value = one.each.size === 'part' ? partConfidence(one) : fullConfidence(one)
  // What was verified is not asked about again because a name was corrected since, or a row beside it has left.
  const isStillVerified = one.each.candidate.verified && value >= ASKED_FROM && value < VERIFIED_FROM
  return isStillVerified ? VERIFIED_FROM : calibrated(value)
}

/** Whether a payment below certainty still counts: the declared payee's, only the amount is new. */
export function counts(each: Payment, confidence: number): boolean {
  return (
    confidence >= VERIFIED_FROM ||
    (confidence >= ASKED_FROM && each.size === 'near' && each.trust >= (each.learnt ? PROVEN : NAMED))
  )
}

/** Payments left over beside a paid period: the member's own word keeps them, a declared name asks, a twin is dropped. */
export function leftOver(each: Payment, isShownTwice: boolean): number {
  if (each.candidate.confirmed) return 1
  if (isShownTwice || each.candidate.wording.saysDeposit || each.atStart || each.size === 'near') return 0
  return each.trust >= 0.85 && !each.learnt && (each.size === 'exact' || each.size === 'several')
    ? ASKED_FROM
    : 0
}
