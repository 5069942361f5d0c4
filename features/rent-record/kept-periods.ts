import { covers, type MemberAccount, mergeWindows } from '@keyturn/bank-link'
import type { Day } from '@keyturn/platform/days'
import type { KnownHome } from './reckon.ts'
import type { KeptPeriod } from './store/record.ts'

export const keyOf = (period: { tenancyId: string; dueOn: Day }): string =>
  `${period.tenancyId} ${period.dueOn}`

/**
 * Rows that are no rent leave after ninety days, and with them the days before a home's first payment. What a bank
 * proved or an account still covers was known all the same; a statement that was taken back takes its days with it.
 */
export function firstStillKnown(
  kept: readonly KeptPeriod[],
  accounts: readonly Pick<MemberAccount, 'coverage'>[],
): Map<string, Day> {
  const windows = accounts.map(({ coverage }) => mergeWindows(coverage))
  const first = new Map<string, Day>()
  for (const { tenancyId, dueOn, lateAfter, bankProven } of kept) {
    const known = bankProven || windows.some((each) => covers(each, { from: dueOn, to: lateAfter }))
    if (known && dueOn < (first.get(tenancyId) ?? '9999')) first.set(tenancyId, dueOn)
  }
  return first
}

/**
 * Kept periods that no look sees any more belong to terms that no longer hold, or to a statement that was taken back.
 * What somebody said of a month before the first one stays.
 */
export function outOfSight(
  kept: readonly KeptPeriod[],
  periods: readonly KeptPeriod[],
  homes: readonly KnownHome[],
) {
  const found = new Set(periods.map(keyOf))
  const past: KeptPeriod[] = []
  const gone: KeptPeriod[] = []
  for (const period of kept.filter((each) => !found.has(keyOf(each)))) {
    const home = homes.find(({ id }) => id === period.tenancyId)
    const first = periods.find(({ tenancyId }) => tenancyId === period.tenancyId)
    const spokenOf = period.said !== null || period.evidence !== null
    const stays =
      home && period.dueOn >= home.tenancy.startsOn && (!first || (spokenOf && period.dueOn < first.dueOn))
    if (stays) past.push(period)
    else gone.push(period)
  }
  return { past, gone }
}
