import type { BookedRow } from '@keyturn/bank-link'
import type { Day } from '@keyturn/platform/days'
import type { Tx } from '@keyturn/platform/db'
import type { RentRecordContext } from '../context.ts'
import { isSure, type VerifiedPayment } from '../domain/compare-payments.ts'
import type { ComputedRecord } from '../domain/compute-record.ts'
import type { EarningPayment } from '../domain/earnings.ts'
import type { FoundMatch, Home, StoredPeriod } from '../domain/model.ts'
import type { PayeeFindings } from '../domain/payee-checks.ts'
import { newQuestions } from '../domain/questions.ts'
import { reportableChanges } from '../domain/reportable-changes.ts'
import { keyOf } from '../domain/stored-periods.ts'
import { isUsualPayment } from '../domain/usual-payment.ts'
import {
  monthToConfirm,
  rentExcluded,
  rentReversed,
  rentVerified,
  reportableFactsChanged,
} from '../events.ts'
import { recordExcludedPayments } from '../store/excluded-payments.ts'
import type { StoredMatch } from '../store/record.ts'

/** Publishes events for the months that now await an answer, and for changed months that agencies may have received. */
export async function publishPeriodEvents(
  { queue }: RentRecordContext,
  tx: Tx,
  memberId: string,
  given: {
    stored: readonly StoredPeriod[]
    found: { matches: readonly FoundMatch[] }
    changed: readonly StoredPeriod[]
    gone: readonly StoredPeriod[]
    /** True if the member answered something since the record was last stored. */
    isOutdated: boolean
    today: Day
  },
): Promise<void> {
  const { stored, found, changed, gone, isOutdated, today } = given
  const known = new Map(stored.map((period) => [keyOf(period), period]))
  const seems = new Set(
    found.matches.map(({ tenancyId, dueOn }) => keyOf({ tenancyId, dueOn: dueOn ?? 'no month' })),
  )
  // Ask only once about a payment that fits two months, under its more likely month.
  const asked = changed.filter((period) => !period.awaitsAnswer || seems.has(keyOf(period)))
  for (const question of newQuestions((each) => known.get(keyOf(each)), asked, today))
    await queue.publish(tx, monthToConfirm, { memberId, ...question })
  const changes = reportableChanges({ stored, changed, gone, saidSomething: isOutdated, today })
  const announced = changes.map((change) => ({ memberId, ...change }))
  if (announced.length > 0) await queue.publishAll(tx, reportableFactsChanged, announced)
}

/** Publishes one event when a payment is verified, and one if it is reversed later. */
export async function publishPaymentEvents(
  { queue, clock }: RentRecordContext,
  tx: Tx,
  memberId: string,
  given: {
    homes: readonly Home[]
    matches: readonly StoredMatch[]
    periods: readonly StoredPeriod[]
    verified: readonly EarningPayment[]
    reversed: readonly VerifiedPayment[]
    setAside: ComputedRecord['setAside']
    doubted: PayeeFindings['doubted']
  },
): Promise<void> {
  const { homes, matches, periods, verified, reversed, setAside, doubted } = given
  const at = clock.now().toISOString()
  const returned = new Set(
    setAside.flatMap(({ transactionId, because }) => (because === 'came_back' ? [transactionId] : [])),
  )
  for (const payment of reversed) {
    const because = returned.has(payment.transactionId) ? { because: 'came_back' as const } : {}
    await queue.publish(tx, rentReversed, { ...paymentPayload(memberId, payment), at, ...because })
  }
  const payments = matches
    .filter(isSure)
    .map(({ merchant, description, ...match }) => ({ ...match, payee: merchant ?? description }))
  for (const payment of verified) {
    const usual = isUsualPayment(payment, {
      payments,
      period: periods.find(
        ({ tenancyId, dueOn }) => tenancyId === payment.tenancyId && dueOn === payment.dueOn,
      ),
      declared: homes.find(({ id }) => id === payment.tenancyId)?.tenancy.payees ?? [],
    })
    const { pence, earnsPence: earns } = payment
    const earnsPence = earns === pence ? {} : { earnsPence: earns }
    const doubt = doubted.get(payment.transactionId)
    const unlikeRent = doubt?.isUnlikeRent ? { unlikeRent: doubt.standing } : {}
    await queue.publish(tx, rentVerified, {
      ...paymentPayload(memberId, payment),
      usual,
      ...earnsPence,
      ...unlikeRent,
    })
  }
}

const paymentPayload = (memberId: string, payment: VerifiedPayment) => ({
  memberId,
  paymentId: payment.id,
  paidOn: payment.paidOn,
  pence: payment.pence,
  payee: payment.payee,
  tenancyId: payment.tenancyId,
  ...(payment.dueOn !== null && payment.duePence !== null
    ? { period: { dueOn: payment.dueOn, duePence: payment.duePence } }
    : {}),
})

/**
 * Publishes an event, once per bank row, for each excluded payment. Rows of an uploaded statement are
 * skipped.
 */
export async function publishExcludedPayments(
  { queue }: RentRecordContext,
  tx: Tx,
  memberId: string,
  given: { rows: readonly BookedRow[]; setAside: ComputedRecord['setAside']; now: Date },
): Promise<void> {
  const fromBank = new Set(given.rows.filter(({ source }) => source === 'bank').map(({ id }) => id))
  const seenAtBank = given.setAside.filter(({ transactionId }) => fromBank.has(transactionId))
  const noted = seenAtBank.map(({ transactionId, because }) => ({ transactionId, because }))
  const fresh = new Set(await recordExcludedPayments(tx, memberId, noted, given.now))
  for (const { transactionId, tenancyId, bookedOn, pence, because } of seenAtBank) {
    if (!fresh.has(transactionId)) continue
    const payment = { memberId, transactionId, tenancyId, paidOn: bookedOn, pence, because }
    await queue.publish(tx, rentExcluded, payment)
  }
}
