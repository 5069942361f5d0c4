import type { Tx } from '@keyturn/platform/db'
import { newId } from '@keyturn/platform/ids'
import { formatPounds } from '@keyturn/platform/money'
import { type Charge, PaymentsUnavailable } from '@keyturn/providers/payments'
import type { SubscriptionContext } from '../context.ts'
import {
  type CoolingOff,
  chargedSince,
  coolingOff,
  creditOf,
  lessDeduction,
  paidChargesOf,
} from '../domain/cooling-off.ts'
import { type SubscriptionFacts, stateAfter, stateAt } from '../domain/state.ts'
import { refundJob } from '../jobs/kinds.ts'
import { noRefundAvailable, spentOnVouchers } from '../refusals.ts'
import { loadAccount } from '../store/accounts.ts'
import { addRefund, markRefunded, refundsFor } from '../store/notices-and-refunds.ts'
import {
  addChange,
  loadChanges,
  loadSubscriptions,
  lockSubscription,
  recordCancellation,
} from '../store/subscriptions.ts'
import { planName, queueNotice } from './queue-notices.ts'
import { type PlanMember, requireTransition } from './require-transition.ts'
import { syncSubscription } from './sync-subscription.ts'

export interface AvailableRefund extends CoolingOff {
  /** Deducted for opened vouchers. */
  usedPence: number
}

/** Refund the member can get now. Null if none. */
export async function availableRefund(
  context: SubscriptionContext,
  memberId: string,
  current: SubscriptionFacts | null,
  charges: Charge[],
): Promise<AvailableRefund | null> {
  const offer = await offerFor(context, memberId, current, charges)
  if (!offer) return null
  const usedPence = await context.planUse.usedPence(context.db, memberId, refundedPlan(offer))
  return afterUse(offer, usedPence)
}

async function offerFor(
  context: SubscriptionContext,
  memberId: string,
  current: SubscriptionFacts | null,
  charges: Charge[],
  saidAt: Date | null = null,
): Promise<(CoolingOff & { isFirst: boolean }) | null> {
  const { db, clock } = context
  const now = clock.now()
  if (!current || stateAfter(stateAt(current, now), 'take_money_back') === null) return null
  const asked = new Set((await refundsFor(db, memberId, current.id)).map(({ invoiceId }) => invoiceId))
  const isFirst = current.isFirst ?? (await loadChanges(db, memberId))[0]?.subscriptionId === current.id
  const paid = paidChargesOf(charges, current.id).filter(({ invoiceId }) => !asked.has(invoiceId))
  const offer =
    (saidAt && chargedSince(current, paid, saidAt)) ??
    coolingOff({ ...current, isFirst }, paid, saidAt ?? now)
  return offer && { ...offer, isFirst }
}

const refundedPlan = (offer: CoolingOff & { isFirst: boolean }) => ({
  since: offer.since,
  withWelcome: offer.fromStart && offer.isFirst,
  amountPence: offer.amountPence,
})

function afterUse(offer: CoolingOff, usedPence: number): AvailableRefund | null {
  const amountPence = offer.amountPence - usedPence
  return amountPence > 0
    ? { ...offer, amountPence, usedPence, charges: lessDeduction(offer.charges, usedPence) }
    : null
}

/**
 * Stores the refund request and its job, so that it survives failures, then tries at once. `saidAt` is the time of an earlier
 * request.
 */
export async function requestRefund(
  context: SubscriptionContext,
  member: PlanMember,
  saidAt: Date | null = null,
): Promise<{ amountPence: number; done: boolean }> {
  const { memberId } = member
  const current = await requireTransition(context, member, 'take_money_back')
  const account = await loadAccount(context.db, memberId)
  const charges = account ? await context.payments.chargesOf(account.customerId) : []
  const offer = await offerFor(context, memberId, current, charges, saidAt)
  if (!offer) throw noRefundAvailable()
  const amountPence = await context.db.transaction((tx) =>
    storeRefundRequest(context, tx, memberId, current, offer),
  )
  return { amountPence, done: await tryNow(context, memberId, current.id) }
}

/** Stores the refund and reverses the plan's benefits in one transaction. Returns the amount. */
async function storeRefundRequest(
  context: SubscriptionContext,
  tx: Tx,
  memberId: string,
  current: SubscriptionFacts,
  offer: CoolingOff & { isFirst: boolean },
): Promise<number> {
  const { queue, planUse, clock } = context
  const now = clock.now()
  const subscriptionId = current.id
  await lockSubscription(tx, memberId, subscriptionId)
  const asked = new Set((await refundsFor(tx, memberId, subscriptionId)).map(({ invoiceId }) => invoiceId))
  // A concurrent request has claimed the same charges.
  if (offer.charges.some(({ invoiceId }) => asked.has(invoiceId))) throw noRefundAvailable()
  const refund = afterUse(offer, await planUse.takeBack(tx, memberId, refundedPlan(offer)))
  if (!refund) throw spentOnVouchers()
  const amounts = new Map(refund.charges.map(({ invoiceId, amountPence }) => [invoiceId, amountPence]))
  // Also stores charges used up by deductions, so that they never count as new.
  for (const invoiceId of offer.invoiceIds) {
    const amountPence = amounts.get(invoiceId) ?? 0
    await addRefund(
      tx,
      memberId,
      { id: newId(now), subscriptionId, invoiceId, amountPence, state: 'asked' },
      now,
    )
  }
  const step = { id: newId(now), subscriptionId, plan: current.plan, happenedAt: offer.since }
  await addChange(tx, memberId, { ...step, kind: 'refunded' })
  await recordCancellation(tx, memberId, { subscriptionId, askedAt: now, reason: 'Cooling-off refund' })
  const facts = { plan: planName(current), amount: formatPounds(refund.amountPence), ...deductions(refund) }
  await queueNotice(context, tx, memberId, {
    kind: 'refund',
    about: offer.charges[0]?.invoiceId ?? '',
    facts,
  })
  await queue.enqueue(tx, refundJob, { memberId, subscriptionId }, { singletonKey: subscriptionId })
  return refund.amountPence
}

const deductions = ({ paidPence, amountPence, usedPence }: AvailableRefund): Record<string, string> => ({
  ...(paidPence - usedPence > amountPence ? { days: formatPounds(paidPence - usedPence - amountPence) } : {}),
  ...(usedPence > 0 ? { vouchers: formatPounds(usedPence) } : {}),
})

async function tryNow(
  context: SubscriptionContext,
  memberId: string,
  subscriptionId: string,
): Promise<boolean> {
  try {
    await fulfilRefund(context, memberId, subscriptionId)
    return true
  } catch (error) {
    if (!(error instanceof PaymentsUnavailable)) throw error
    return false
  }
}

/** Idempotent. */
export async function fulfilRefund(
  context: SubscriptionContext,
  memberId: string,
  subscriptionId: string,
): Promise<void> {
  const { db, clock } = context
  await context.payments.endNow(subscriptionId)
  await refundLaterCharges(context, memberId, subscriptionId)
  const open = (await refundsFor(db, memberId, subscriptionId)).filter(({ state }) => state === 'asked')
  if (open.length > 0) await removeCredit(context, memberId, subscriptionId)
  for (const refund of open) {
    if (refund.amountPence > 0)
      await context.payments.refund(refund.invoiceId, { id: refund.id, amountPence: refund.amountPence })
    await db.transaction((tx) => markRefunded(tx, memberId, refund.id, clock.now()))
  }
  await syncSubscription(context, memberId)
}

/** Removes credit from refunded charges, because the card gets it back and it must not pay for a new plan. */
async function removeCredit(
  context: SubscriptionContext,
  memberId: string,
  subscriptionId: string,
): Promise<void> {
  const account = await loadAccount(context.db, memberId)
  if (!account) return
  const known = new Set(
    (await refundsFor(context.db, memberId, subscriptionId)).map(({ invoiceId }) => invoiceId),
  )
  const charges = paidChargesOf(await context.payments.chargesOf(account.customerId), subscriptionId)
  const amountPence = creditOf(charges.filter(({ invoiceId }) => known.has(invoiceId)))
  if (amountPence > 0)
    await context.payments.takeCredit(account.customerId, { id: subscriptionId, amountPence })
}

/** Also refunds plan changes charged between the request and the end, for example from another tab. */
async function refundLaterCharges(
  context: SubscriptionContext,
  memberId: string,
  subscriptionId: string,
): Promise<void> {
  const { db, clock } = context
  const account = await loadAccount(db, memberId)
  const current = (await loadSubscriptions(db, memberId)).find(({ id }) => id === subscriptionId)
  if (!account || !current) return
  const paid = paidChargesOf(await context.payments.chargesOf(account.customerId), subscriptionId)
  const asked = new Set((await refundsFor(db, memberId, subscriptionId)).map(({ invoiceId }) => invoiceId))
  const wished = paid.filter(({ invoiceId }) => asked.has(invoiceId)).map(({ paidAt }) => paidAt.getTime())
  if (wished.length === 0) return
  const meanwhile = paid.filter(
    ({ invoiceId, paidAt, refundedPence }) =>
      !asked.has(invoiceId) && refundedPence === 0 && paidAt.getTime() >= Math.max(...wished),
  )
  const now = clock.now()
  await db.transaction(async (tx) => {
    for (const { invoiceId, amountPence } of meanwhile) {
      const refund = { id: newId(now), subscriptionId, invoiceId, amountPence, state: 'asked' as const }
      await addRefund(tx, memberId, refund, now)
      if (amountPence === 0) continue
      const facts = { plan: planName(current), amount: formatPounds(amountPence) }
      await queueNotice(context, tx, memberId, { kind: 'refund', about: invoiceId, facts })
    }
  })
}
