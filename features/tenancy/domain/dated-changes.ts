import {
  addDays,
  type Day,
  daysInMonth,
  numberOfDay,
  partsOfNumber,
  weekdayOfNumber,
} from '@keyturn/platform/days'
import { addTerms, begunOn, correctTerms, firstTerms, type Home, type HomeTerms } from './homes.ts'
import type { GivenDetails, TenancyDetails } from './tenancy-details.ts'
import { termsOn } from './terms-on.ts'

/** Fields of the documented request. Its clients expect success and send no date for a change. */
const DOCUMENTED: ReadonlySet<string> = new Set<keyof GivenDetails>([
  'propertyAddress',
  'tenancyStartDate',
  'tenancyEndDate',
  'monthlyRent',
  'landlordName',
  'landlordEmail',
  'landlordPhone',
])

/** First day of a changed rent, share or rent day. `undated` if the request has none. */
export type EffectiveFrom = { day: Day } | 'always' | 'undated'

export type DatedTerms = { terms: HomeTerms[]; from: Day | null } | { monthsToAskAbout: number }

/**
 * Returns the terms of a corrected home. Verified months change only with `always`. The documented request is dated
 * after them; others must give a date.
 */
export function datedTerms(
  home: Pick<Home, 'startsOn' | 'terms'>,
  details: TenancyDetails,
  given: { fields: readonly string[]; effectiveFrom: EffectiveFrom; verified: readonly Day[]; today: Day },
): DatedTerms {
  const { fields, effectiveFrom, verified, today } = given
  const before = termsOn(home.terms, today)
  const rewritten = before ? rewrittenMonths(before, details, verified) : []
  if (!before || rewritten.length === 0 || effectiveFrom === 'always')
    return { terms: correctTerms(home.terms, details, today), from: null }
  const isDocumented = fields.every((field) => DOCUMENTED.has(field))
  if (effectiveFrom === 'undated' && !isDocumented) return { monthsToAskAbout: rewritten.length }
  const from = effectiveFrom === 'undated' ? dayAfter(rewritten, today) : effectiveFrom.day
  const { rentPence, every, dueDay, share } = before
  const kept = correctTerms(home.terms, { ...details, rentPence, every, dueDay, share }, today)
  const change = { ...firstTerms(details), every: details.every ?? every, from }
  return { terms: addTerms(kept, change), from }
}

/**
 * Returns the terms after a landlord's correction of rent or first day. Verified months retain their rent, and the
 * corrected rent begins after them.
 */
export function termsAfterCorrection(
  home: Pick<Home, 'startsOn' | 'terms'>,
  correction: { rentPence?: number; startsOn?: Day },
  { verified, today }: { verified: readonly Day[]; today: Day },
): HomeTerms[] {
  const begun = begunOn(home.terms, correction.startsOn ?? home.startsOn)
  const inForce = termsOn(begun, today)
  const { rentPence } = correction
  if (!inForce || rentPence === undefined || rentPence === inForce.rentPence) return begun
  const under = verified.filter((dueOn) => dueOn >= inForce.from)
  if (under.length > 0) return addTerms(begun, { ...inForce, rentPence, from: dayAfter(under, today) })
  return begun.map((each) => (each === inForce ? { ...each, rentPence } : each))
}

/** Returns today, or the day after the last verified rent day if that is later. */
function dayAfter(verified: readonly Day[], today: Day): Day {
  const next = addDays([...verified].sort().at(-1) ?? today, 1)
  return next > today ? next : today
}

/** Returns verified rent days under these terms whose sum or day the details would change. */
function rewrittenMonths(before: HomeTerms, details: TenancyDetails, verified: readonly Day[]): Day[] {
  const under = verified.filter((dueOn) => dueOn >= before.from)
  const every = details.every ?? before.every
  const isOtherRhythm = (every ?? 'month') !== (before.every ?? 'month')
  // The form returns a share of a third in pounds and pence, which is the same share.
  const isOtherShare = shareOfRent(details) !== shareOfRent(before)
  if (details.rentPence !== before.rentPence || isOtherShare || isOtherRhythm) return under
  const { dueDay } = details
  if (dueDay === before.dueDay || dueDay === null) return []
  return under.filter((dueOn) => !fallsOn(dueOn, every ?? 'month', dueDay))
}

const shareOfRent = ({ rentPence, share }: Pick<HomeTerms, 'rentPence' | 'share'>): number =>
  Math.round(rentPence * share)

function fallsOn(dueOn: Day, every: NonNullable<HomeTerms['every']>, dueDay: number): boolean {
  const on = numberOfDay(dueOn)
  if (every !== 'month') return weekdayOfNumber(on) === dueDay
  const { year, month, dayOfMonth } = partsOfNumber(on)
  return dayOfMonth === Math.min(dueDay, daysInMonth(year, month))
}
