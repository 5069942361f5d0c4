import { covers } from '@keyturn/bank-link/words'
import type { Day } from '@keyturn/platform/days'
import type { LaterPayment } from './later-payments.ts'
import type { Account, Home, StoredPeriod } from './model.ts'

export const keyOf = (period: { tenancyId: string; dueOn: Day }): string =>
  `${period.tenancyId} ${period.dueOn}`

/** True when an agency would be told the same of both. */
export const isReportedSame = (one: StoredPeriod, other: StoredPeriod): boolean =>
  one.state === other.state &&
  one.foundPence === other.foundPence &&
  isSameMoney(one.settledLater, other.settledLater) &&
  one.duePence === other.duePence &&
  one.lateAfter === other.lateAfter &&
  one.awaitsAnswer === other.awaitsAnswer &&
  one.watched === other.watched &&
  one.bankProven === other.bankProven &&
  one.toHousemate === other.toHousemate

const isSameMoney = (one: readonly LaterPayment[], other: readonly LaterPayment[]): boolean =>
  one.length === other.length &&
  one.every(({ on, pence }, at) => other[at]?.on === on && other[at]?.pence === pence)

/** Whether the record says the same of a period as before. */
export const isSame = (one: StoredPeriod, other: StoredPeriod | undefined): boolean =>
  other !== undefined &&
  isReportedSame(one, other) &&
  one.settledOn === other.settledOn &&
  one.reasons.join('\n') === other.reasons.join('\n')

/**
 * Rows that are no rent leave after ninety days, and with them the days before a home's first payment. What a bank
 * proved or an account still covers was known all the same; a statement that was taken back takes its days with it.
 */
export function firstStillKnown(
  stored: readonly StoredPeriod[],
  accounts: readonly Account[],
): Map<string, Day> {
  const first = new Map<string, Day>()
  for (const { tenancyId, dueOn, lateAfter, bankProven } of stored) {
    const known =
      bankProven || accounts.some(({ coverage }) => covers(coverage, { from: dueOn, to: lateAfter }))
    if (known && dueOn < (first.get(tenancyId) ?? '9999')) first.set(tenancyId, dueOn)
  }
  return first
}

/**
 * Stored periods that are not found any more belong to terms that no longer hold, or to a statement that was taken back.
 * What the member answered for a month before the first one stays.
 */
export function noLongerFound(
  stored: readonly StoredPeriod[],
  periods: readonly StoredPeriod[],
  homes: readonly Home[],
) {
  const found = new Set(periods.map(keyOf))
  const past: StoredPeriod[] = []
  const gone: StoredPeriod[] = []
  for (const period of stored.filter((each) => !found.has(keyOf(each)))) {
    const home = homes.find(({ id }) => id === period.tenancyId)
    const first = periods.find(({ tenancyId }) => tenancyId === period.tenancyId)
    const isAnswered = period.memberAnswer !== null || period.evidence !== null
    const stays =
      home && period.dueOn >= home.tenancy.startsOn && (!first || (isAnswered && period.dueOn < first.dueOn))
    if (stays) past.push(period)
    else gone.push(period)
  }
  return { past, gone }
}
