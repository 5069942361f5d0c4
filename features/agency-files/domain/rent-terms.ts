import { type Day, daysBetween, type Every } from '@keyturn/platform/days'
import { termsOn } from '@keyturn/tenancy/constants'
import type { KnownHome, KnownPeriod } from './reportable-member.ts'

/** Returns how often rent is due, as agreed or else by the median gap between due days. */
export function everyOf(
  home: Pick<KnownHome, 'id' | 'terms'>,
  periods: readonly Pick<KnownPeriod, 'tenancyId' | 'dueOn'>[],
): Every {
  const agreed = home.terms.findLast(({ every }) => every !== null)?.every
  if (agreed) return agreed
  const dueDays = periods.filter(({ tenancyId }) => tenancyId === home.id).map(({ dueOn }) => dueOn)
  const gaps = dueDays.slice(1).map((day, at) => daysBetween(dueDays[at] ?? day, day))
  const middle = gaps.sort((a, b) => a - b)[Math.floor(gaps.length / 2)]
  if (middle === undefined) return 'month'
  if (middle > 21) return gaps.every((gap) => gap === 28) ? 'four_weeks' : 'month'
  return middle > 10 ? 'fortnight' : 'week'
}

/** Returns the member's share of one period's rent on a day, in whole pence. */
export function rentOn(home: KnownHome, day: Day): number {
  const terms = termsOn(home.terms, day)
  return terms ? Math.round(terms.pence * (terms.share ?? home.share)) : 0
}

const periodsInYear = { week: 52, fortnight: 26, four_weeks: 13, month: 12 } as const

/** Returns one month's rent, rounded up so that the months behind are never overstated. */
export function monthlyPence(rentPence: number, every: Every): number {
  return Math.ceil((rentPence * periodsInYear[every]) / 12)
}
