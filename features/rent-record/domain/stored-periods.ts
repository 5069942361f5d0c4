import { covers } from '@keyturn/bank-link/constants'
import type { Day } from '@keyturn/platform/days'
import type { PeriodState } from '../constants.ts'
import type { LaterPayment } from './later-payments.ts'
import type { Account, Home, StoredPeriod } from './model.ts'
import type { PayeeStanding } from './payee-standing.ts'

export const keyOf = (period: { tenancyId: string; dueOn: Day }): string =>
  `${period.tenancyId} ${period.dueOn}`

/** Returns true if both periods give the same agency report. */
export const isReportedSame = (one: StoredPeriod, other: StoredPeriod): boolean =>
  one.state === other.state &&
  one.foundPence === other.foundPence &&
  isSameMoney(one.settledLater, other.settledLater) &&
  one.duePence === other.duePence &&
  one.lateAfter === other.lateAfter &&
  one.awaitsAnswer === other.awaitsAnswer &&
  one.watched === other.watched &&
  one.bankProven === other.bankProven &&
  one.toHousemate === other.toHousemate &&
  isSamePayee(one.payeeCheck, other.payeeCheck)

/** A new payee check does not change the report until it is declined or accepted. */
const isSamePayee = (before: PayeeStanding | null, after: PayeeStanding | null): boolean =>
  before === after || (before === null && after === 'waiting')

const isSameMoney = (one: readonly LaterPayment[], other: readonly LaterPayment[]): boolean =>
  one.length === other.length &&
  one.every(({ on, pence }, at) => other[at]?.on === on && other[at]?.pence === pence)

/** Returns true if the stored facts of a period are unchanged. */
export const isSame = (one: StoredPeriod, other: StoredPeriod | undefined): boolean =>
  other !== undefined &&
  isReportedSame(one, other) &&
  one.payeeCheck === other.payeeCheck &&
  one.settledOn === other.settledOn &&
  one.reasons.join('\n') === other.reasons.join('\n')

type Settled = Pick<StoredPeriod, 'tenancyId' | 'dueOn' | 'state' | 'settledOn'>

/**
 * Returns true if the payment of a late month is on time now because its rent day changed. Other payments on an
 * unchanged day do not count.
 */
export function isRedated(before: readonly Settled[], now: readonly Settled[]): boolean {
  const days = new Set(now.map(keyOf))
  const paidBy = ({ tenancyId, settledOn }: Settled): string => `${tenancyId} ${settledOn}`
  const onTime = new Set(now.filter(({ state }) => state === 'verified_on_time').map(paidBy))
  return before.some(
    (period) => period.state === 'verified_late' && !days.has(keyOf(period)) && onTime.has(paidBy(period)),
  )
}

/**
 * First known day by home, kept although rows are deleted after ninety days. Requires bank proof or an account that
 * still covers the day.
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

/** Returns true if the period has a member's answer, evidence or a landlord's confirmation. */
export const hasAnswerOrEvidence = ({
  memberAnswer,
  evidence,
  landlordWord,
}: Pick<StoredPeriod, 'memberAnswer' | 'evidence' | 'landlordWord'>): boolean =>
  memberAnswer !== null || evidence !== null || landlordWord !== null

const SETTLED: readonly PeriodState[] = ['verified_on_time', 'verified_late']

interface Dated {
  tenancyId: string
  dueOn: Day
  lateAfter: Day
}

/** Rent days by home that an inferred rhythm must not move: all up to the last fixed one. */
export function keptDays<Period extends Dated>(
  periods: readonly Period[],
  isFixed: (period: Period) => boolean,
  before: ReadonlyMap<string, readonly Day[]> = new Map(),
): Map<string, Day[]> {
  const kept = new Map<string, Day[]>()
  for (const [home, own] of Map.groupBy(periods, ({ tenancyId }) => tenancyId)) {
    const known = before.get(home) ?? []
    const fixed = own.flatMap((period) => (isFixed(period) ? period.dueOn : []))
    const last = [...known, ...fixed].sort().at(-1)
    const days = own.flatMap(({ dueOn }) => (last !== undefined && dueOn <= last ? dueOn : []))
    if (days.length > 0) kept.set(home, days.sort())
  }
  return kept
}

/**
 * Returns true if a stored period keeps its rent day. `given` holds the days to which the member assigned a payment.
 */
export const isStoredFixed =
  (today: Day, given: ReadonlySet<string>) =>
  (period: StoredPeriod): boolean =>
    hasAnswerOrEvidence(period) ||
    given.has(keyOf(period)) ||
    (SETTLED.includes(period.state) && period.lateAfter < today)

/**
 * Splits stored periods that are no longer found. `past` has those on rented days that have an answer, or whose home
 * has no found period.
 */
export function noLongerFound(
  stored: readonly StoredPeriod[],
  periods: readonly StoredPeriod[],
  homes: readonly Home[],
  carried: readonly StoredPeriod[] = [],
) {
  const found = new Set(periods.map(keyOf))
  const moved = new Set(carried.map(keyOf))
  const past: StoredPeriod[] = []
  const gone: StoredPeriod[] = []
  for (const period of stored.filter((each) => !found.has(keyOf(each)))) {
    const { dueOn, tenancyId } = period
    const home = homes.find(({ id }) => id === tenancyId)
    const isRented =
      home &&
      dueOn >= home.tenancy.startsOn &&
      dueOn <= (home.tenancy.endsOn ?? '9999') &&
      !moved.has(keyOf(period))
    const isFirst = !periods.some((each) => each.tenancyId === tenancyId)
    if (isRented && (isFirst || hasAnswerOrEvidence(period))) past.push(period)
    else gone.push(period)
  }
  return { past, gone }
}
