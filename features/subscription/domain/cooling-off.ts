import { type BillingInterval, COOLING_OFF_DAYS, intervals } from '../constants.ts'

const DAY_MS = 86_400_000

export interface PaidCharge {
  invoiceId: string
  paidAt: Date
  amountPence: number
  refundedPence: number
  /** Credit it created for later charges. Negative if it used credit. */
  creditPence: number
}

/** Paid charges of one subscription. */
export const paidChargesOf = <
  Charge extends { subscriptionId: string | null; status: string; paidAt: Date | null },
>(
  charges: readonly Charge[],
  subscriptionId: string,
): (Charge & { paidAt: Date })[] =>
  charges.flatMap((charge) =>
    charge.subscriptionId === subscriptionId && charge.status === 'paid' && charge.paidAt
      ? [{ ...charge, paidAt: charge.paidAt }]
      : [],
  )

export interface RefundPart {
  invoiceId: string
  amountPence: number
}

export interface CoolingOff {
  /** Refunds per charge, newest first. */
  charges: RefundPart[]
  /** Every charge of the period, including those without a refund. */
  invoiceIds: string[]
  amountPence: number
  /** Paid and not yet refunded. More than the amount if used days are deducted. */
  paidPence: number
  until: Date
  /** Start of the refunded period. */
  since: Date
  /** True for the subscription's first period. */
  fromStart: boolean
}

interface RefundedSubscription {
  startedAt: Date
  periodStartsAt: Date
  periodEndsAt: Date
  endedAt: Date | null
  interval: BillingInterval
  /** True for a person's first plan, refunded in full. Later plans are refunded for the remaining days. */
  isFirst: boolean
}

/** True for yearly plans. Their renewals are announced before, and refundable as after the start. */
export const renewsWithNotice = (interval: BillingInterval): boolean =>
  intervals[interval].chargesPerYear === 1

/**
 * Refund available for fourteen days after the start and after each yearly renewal: all charges of the period, less
 * earlier refunds.
 */
export function coolingOff(
  subscription: RefundedSubscription,
  charges: readonly PaidCharge[],
  now: Date,
): CoolingOff | null {
  const { startedAt, periodStartsAt, interval } = subscription
  const inFirstFortnight = now < endOfFortnight(startedAt)
  if (!inFirstFortnight && !renewsWithNotice(interval)) return null
  const since = inFirstFortnight ? startedAt : periodStartsAt
  const known = charges.filter(({ paidAt }) => inFirstFortnight || paidAt >= since)
  const ofPeriod = notRefunded(known)
  const first = ofPeriod.at(-1)
  if (!first) return null
  // A renewal is charged after the period begins, so its fourteen days start at the charge.
  const until = endOfFortnight(inFirstFortnight ? startedAt : first.paidAt)
  if (now >= until) return null
  const paid = ofPeriod.map(restOf)
  const paidPence = sumOf(paid)
  const creditPence = Math.min(paidPence, creditOf(known))
  const refund = subscription.isFirst
    ? paidPence
    : creditPence + forDaysLeft(paidPence - creditPence, { ...subscription, since }, now)
  const parts = lessDeduction(paid, paidPence - refund)
  if (parts.length === 0) return null
  const invoiceIds = known.map(({ invoiceId }) => invoiceId)
  const fromStart = since <= startedAt
  return { charges: parts, invoiceIds, amountPence: sumOf(parts), paidPence, until, since, fromStart }
}

/**
 * All charges after the cancellation request. They are refunded in full, and points of the plan since the first of them
 * are reversed.
 */
export function chargedSince(
  { periodStartsAt }: Pick<RefundedSubscription, 'periodStartsAt'>,
  charges: readonly PaidCharge[],
  saidAt: Date,
): CoolingOff | null {
  const after = notRefunded(charges.filter(({ paidAt }) => paidAt > saidAt))
  const [newest, oldest] = [after[0], after.at(-1)]
  if (!newest || !oldest || periodStartsAt <= saidAt) return null
  const parts = after.map(restOf)
  const amountPence = sumOf(parts)
  const invoiceIds = parts.map(({ invoiceId }) => invoiceId)
  const until = endOfFortnight(newest.paidAt)
  return {
    charges: parts,
    invoiceIds,
    amountPence,
    paidPence: amountPence,
    until,
    since: oldest.paidAt,
    fromStart: false,
  }
}

/** Charges not yet refunded in full, newest first. */
const notRefunded = (charges: readonly PaidCharge[]): PaidCharge[] =>
  charges
    .filter(({ amountPence, refundedPence }) => amountPence > refundedPence)
    .toSorted((one, other) => other.paidAt.getTime() - one.paidAt.getTime())

const restOf = ({ invoiceId, amountPence, refundedPence }: PaidCharge): RefundPart => ({
  invoiceId,
  amountPence: amountPence - refundedPence,
})

/** Credit from charges, such as unused time of a more expensive plan. A refund removes it. */
export const creditOf = (charges: readonly Pick<PaidCharge, 'creditPence'>[]): number =>
  Math.max(
    0,
    charges.reduce((sum, { creditPence }) => sum + creditPence, 0),
  )

/** Deducts from the newest charges first, and drops those with nothing left. */
export function lessDeduction(parts: readonly RefundPart[], deductedPence: number): RefundPart[] {
  let left = deductedPence
  return parts.flatMap((part) => {
    const taken = Math.min(left, part.amountPence)
    left -= taken
    return part.amountPence > taken ? [{ ...part, amountPence: part.amountPence - taken }] : []
  })
}

/** Share of the days not begun when the plan ended. */
function forDaysLeft(
  paidPence: number,
  { since, periodEndsAt, endedAt }: { since: Date; periodEndsAt: Date; endedAt: Date | null },
  now: Date,
): number {
  const endedOrNow = endedAt && endedAt < now ? endedAt : now
  const days = Math.max(1, Math.round((periodEndsAt.getTime() - since.getTime()) / DAY_MS))
  const used = Math.min(days, Math.max(1, Math.ceil((endedOrNow.getTime() - since.getTime()) / DAY_MS)))
  return Math.round((paidPence * (days - used)) / days)
}

const sumOf = (parts: readonly { amountPence: number }[]): number =>
  parts.reduce((sum, part) => sum + part.amountPence, 0)

const endOfFortnight = (from: Date): Date => new Date(from.getTime() + COOLING_OFF_DAYS * DAY_MS)
