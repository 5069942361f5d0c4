import type { Candidate } from '../bank-lines/rows.ts'
import type { Due } from '../due-days/schedule.ts'
import { LIMIT } from './weights.ts'

/** Size of a payment compared with the member's share of the rent. */
export type Size = 'exact' | 'whole_home' | 'several' | 'near' | 'large' | 'part'

/** Candidate with its features relative to the due days. */
export interface Payment {
  candidate: Candidate
  nearest: number
  /** Index of the period the member assigned it to; null if none. */
  givenAt: number | null
  /** Days after the nearest due day; negative is early. */
  offset: number
  size: Size
  ratio: number
  /** True if another payment of this series in another period has about the same amount. */
  steady: boolean
  /** True if it is the share or the whole rent within a pound. Required to notice an undeclared payee. */
  toThePound: boolean
  /** 0 to 1: certainty that this is the payee, from the name or the series. */
  trust: number
  learnt: boolean
  /** True around the move-in, when a deposit may be paid with the first rent. */
  atStart: boolean
  rejectedBefore: boolean
}

function within(pence: number, target: number, part: number): boolean {
  return Math.abs(pence - target) <= Math.max(100, target * part)
}

/**
 * Number of whole periods the sum covers, forward or backward from one. Tries both because consecutive rents may
 * differ.
 */
export function periodsCovered(dues: readonly Due[], from: number, pence: number): number {
  for (const step of [1, -1]) {
    let sum = 0
    for (let count = 1; count <= 60; count += 1) {
      const due = dues[from + step * (count - 1)] ?? dues[step > 0 ? dues.length - 1 : 0]
      sum += due?.sharePence ?? 0
      if (count > 1 && within(pence, sum, 0.005)) return count
      if (sum > pence * 1.01) break
    }
  }
  return 0
}

function sizeOf(dues: readonly Due[], nearest: number, pence: number): { size: Size; ratio: number } {
  const due = dues[nearest]
  if (!due) return { size: 'part', ratio: 0 }
  const ratio = pence / due.sharePence
  if (within(pence, due.sharePence, 0.01)) return { size: 'exact', ratio }
  if (due.wholePence !== due.sharePence && within(pence, due.wholePence, 0.01))
    return { size: 'whole_home', ratio }
  if (ratio < LIMIT.part) return { size: 'part', ratio }
  if (ratio <= LIMIT.withBills) return { size: 'near', ratio }
  return { size: periodsCovered(dues, nearest, pence) > 1 ? 'several' : 'large', ratio }
}

/** Returns true if the payment may include bills, so its sum differs each time. */
function mayVary(each: Payment): boolean {
  return each.size === 'near' || (each.size === 'large' && each.ratio <= 2)
}

/** Bucket for sums that differ a little each time. */
const ANY_SUM = -1

export const bySeries = (payments: readonly Payment[]) =>
  Map.groupBy(payments, ({ candidate }) => candidate.series)

/** Marks amounts that a series has in several periods, because a new rent appears at least twice. */
function markSteady(payments: readonly Payment[]): void {
  const bucketOf = (each: Payment) => Math.round(Math.log(each.candidate.pence) * 80)
  for (const series of bySeries(payments).values()) {
    const periods = new Map<number, Set<number>>()
    for (const each of series)
      for (const bucket of mayVary(each) ? [bucketOf(each), ANY_SUM] : [bucketOf(each)])
        periods.set(bucket, (periods.get(bucket) ?? new Set()).add(each.nearest))
    const countOf = (bucket: number) => periods.get(bucket)?.size ?? 0
    for (const each of series) {
      const bucket = bucketOf(each)
      const count = countOf(bucket - 1) + countOf(bucket) + countOf(bucket + 1)
      each.steady = count > 1 || (mayVary(each) && countOf(ANY_SUM) >= 3)
    }
  }
}

/** Days between a payment and its due day; 0 up to the banking day that replaces it. */
export function daysOff(due: Due, day: number): number {
  if (day < due.on) return day - due.on
  return Math.max(0, day - due.bankDay)
}

/** Builds payments with their nearest due day. Both lists are sorted by day, so one pass is enough. */
export function paymentsOf(candidates: readonly Candidate[], dues: readonly Due[], start: number): Payment[] {
  const payments: Payment[] = []
  const places = new Map(dues.map(({ on }, at) => [on, at]))
  let nearest = 0
  for (const candidate of candidates) {
    const { day, pence, confirmed, recognised } = candidate
    const off = (at: number) => {
      const due = dues[at]
      return due ? Math.abs(daysOff(due, day)) : Number.POSITIVE_INFINITY
    }
    // Halfway between two due days a payment counts as late, not early.
    while (off(nearest + 1) < off(nearest)) nearest += 1
    const due = dues[nearest]
    payments.push({
      candidate,
      nearest,
      givenAt: candidate.givenTo === null ? null : (places.get(candidate.givenTo) ?? null),
      offset: due ? day - due.on : 0,
      ...sizeOf(dues, nearest, pence),
      steady: false,
      toThePound:
        due !== undefined &&
        (Math.abs(pence - due.sharePence) <= 100 || Math.abs(pence - due.wholePence) <= 100),
      trust: confirmed ? 1 : recognised.strength,
      learnt: false,
      atStart: day <= start + 40 && day >= start - 45,
      rejectedBefore: false,
    })
  }
  markSteady(payments)
  return payments
}

const MAX_DEPOSIT_DAYS = 35

/**
 * Returns true for a payment labelled as a deposit, unless it may include the first rent and nothing else pays that.
 */
export function isDepositOnly(each: Payment, paidApart: ReadonlySet<number>, dues: readonly Due[]): boolean {
  const { candidate, ratio, nearest } = each
  if (candidate.confirmed || !candidate.wording.saysDeposit) return false
  if (candidate.wording.saysRent) return ratio < 0.9
  const cycleDays = (dues[1]?.on ?? 30) - (dues[0]?.on ?? 0)
  return ratio < MAX_DEPOSIT_DAYS / cycleDays + 0.45 || paidApart.has(nearest)
}

export function isTwin(left: Payment, right: Payment, days: number): boolean {
  const [one, other] = [left.candidate, right.candidate]
  return (
    one.pence === other.pence &&
    Math.abs(one.day - other.day) <= days &&
    (one.series === other.series || one.accountId === other.accountId)
  )
}

/** Minimum letters of a text for matching it as part of another one. */
const MIN_LETTERS = 5
/** Minimum pairs that show a feed with duplicates. A single identical pair may be two months' rent. */
const FEED_PAIRS = 2

type Pair = readonly [one: Payment, other: Payment, isAlike: boolean]

/** Returns two rows as duplicates: same sum within a day, and one text is truncated, pending or identical. */
function pairOf(one: Payment, other: Payment): Pair | null {
  const [left, right] = [one.candidate, other.candidate]
  if (left.pence !== right.pence || one.size === 'part' || left.confirmed || right.confirmed) return null
  const bare = ({ letters, saysPending }: typeof left.wording) =>
    saysPending ? letters.replace('PENDING', '') : letters
  const [first, second] = [bare(left.wording), bare(right.wording)]
  if (left.wording.letters === right.wording.letters)
    return left.accountId === right.accountId ? [one, other, true] : null
  const [short, long] = first.length < second.length ? [first, second] : [second, first]
  return short.length >= MIN_LETTERS && long.includes(short) ? [one, other, false] : null
}

/** Chooses the duplicate to drop: the unverified one, else the pending, the truncated or the earlier one. */
function lesserOf([one, other]: Pair): Payment {
  const [left, right] = [one.candidate, other.candidate]
  if (left.verified !== right.verified) return left.verified ? other : one
  if (left.wording.saysPending !== right.wording.saysPending) return left.wording.saysPending ? one : other
  return left.wording.letters.length > right.wording.letters.length ? other : one
}

/**
 * Returns the payments without duplicates, in order. For weekly rent, two identical payments on a day are two weeks.
 */
export function withoutCopies(payments: readonly Payment[], isMonthly: boolean): readonly Payment[] {
  const pairs: Pair[] = []
  for (const [at, one] of payments.entries())
    for (let next = at + 1; next <= at + LIMIT.perPeriod; next += 1) {
      const other = payments[next]
      if (!other || other.candidate.day - one.candidate.day > 1) break
      const pair = pairOf(one, other)
      if (pair) pairs.push(pair)
    }
  const isFeed = isMonthly && pairs.length >= FEED_PAIRS
  const dropped = new Set<Payment>()
  for (const pair of pairs)
    if ((!pair[2] || isFeed) && !dropped.has(pair[0]) && !dropped.has(pair[1])) dropped.add(lesserOf(pair))
  return dropped.size === 0 ? payments : payments.filter((each) => !dropped.has(each))
}

/** Returns true if a payment to another payee is labelled as this period's rent and has the exact sum. */
export type LabelledElsewhere = (each: Payment, at: number) => boolean

export function labelledElsewhere(payments: readonly Payment[]): LabelledElsewhere {
  const saying = new Map<number, Set<string>>()
  for (const { nearest, toThePound, candidate } of payments)
    if (toThePound && candidate.wording.saysRent && !candidate.wording.saysOther)
      saying.set(nearest, (saying.get(nearest) ?? new Set()).add(candidate.series))
  return (each, at) => [...(saying.get(at) ?? [])].some((series) => series !== each.candidate.series)
}
