import { covers } from '@keyturn/bank-link/words'
import type { Day } from '@keyturn/platform/days'
import type { PeriodState } from '../words.ts'
import type { LaterPayment } from './later-payments.ts'
import type { Account, Home, StoredPeriod } from './model.ts'
import type { PayeeStanding } from './payee-standing.ts'

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
  one.toHousemate === other.toHousemate &&
  isSamePayee(one.payeeCheck, other.payeeCheck)

/** A new question about a payee makes nothing untrue that was told before; its answer may. */
const isSamePayee = (before: PayeeStanding | null, after: PayeeStanding | null): boolean =>
  before === after || (before === null && after === 'waiting')

const isSameMoney = (one: readonly LaterPayment[], other: readonly LaterPayment[]): boolean =>
  one.length === other.length &&
  one.every(({ on, pence }, at) => other[at]?.on === on && other[at]?.pence === pence)

/** Whether the record says the same of a period as before. */
export const isSame = (one: StoredPeriod, other: StoredPeriod | undefined): boolean =>
  other !== undefined &&
  isReportedSame(one, other) &&
  one.payeeCheck === other.payeeCheck &&
  one.settledOn === other.settledOn &&
  one.reasons.join('\n') === other.reasons.join('\n')

type Settled = Pick<StoredPeriod, 'tenancyId' | 'dueOn' | 'state' | 'settledOn'>

/**
 * True if a payment that settled a month late counts as on time now, because its rent day is another. A rent day that stays
 * is settled by other payments, as when another account is linked.
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

/** The member, their landlord or a paper says something of it. */
export const isSpokenAbout = ({
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

/**
 * By home, the rent days that a newly inferred rhythm leaves alone: all up to the last one that is settled and past its
 * grace, or that somebody has spoken about.
 */
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

/** Whether a stored period keeps its rent day; `given` holds the days that the member gave a payment to. */
export const isStoredFixed =
  (today: Day, given: ReadonlySet<string>) =>
  (period: StoredPeriod): boolean =>
    isSpokenAbout(period) ||
    given.has(keyOf(period)) ||
    (SETTLED.includes(period.state) && period.lateAfter < today)

/**
 * Stored periods that are not found any more belong to terms that no longer hold, or to a statement that was taken back.
 * What somebody said of one stays, unless it moved to another period or the home was not rented on its day.
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
    if (isRented && (isFirst || isSpokenAbout(period))) past.push(period)
    else gone.push(period)
  }
  return { past, gone }
}
