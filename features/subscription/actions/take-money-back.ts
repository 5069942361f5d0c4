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
  lessened,
  paidChargesOf,
} from '../domain/cooling-off.ts'
import { after, type SubscriptionFacts, stateAt } from '../domain/state.ts'
import { payBack } from '../jobs/kinds.ts'
import { noMoneyBack, spentOnVouchers } from '../refusals.ts'
import { loadAccount } from '../store/accounts.ts'
import { addRefund, markRefunded, refundsFor } from '../store/money-trail.ts'
import {
  addChange,
  loadChanges,
  loadSubscriptions,
  lockSubscription,
  noteLeaving,
} from '../store/subscriptions.ts'
import { followPayments } from './follow-payments.ts'
import { type PlanMember, subscriptionThatMay } from './may.ts'
import { planName, writeNotice } from './write-notices.ts'

export interface MoneyBack extends CoolingOff {
  /** Deducted for opened vouchers. */
  usedPence: number
}

/** Refund the member can get now. Null if none. */
export async function moneyBackFor(
  context: SubscriptionContext,
  memberId: string,
  current: SubscriptionFacts | null,
  charges: Charge[],
): Promise<MoneyBack | null> {
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
  if (!current || after(stateAt(current, now), 'take_money_back') === null) return null
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

function afterUse(offer: CoolingOff, usedPence: number): MoneyBack | null {
  const amountPence = offer.amountPence - usedPence
  return amountPence > 0
    ? { ...offer, amountPence, usedPence, charges: lessened(offer.charges, usedPence) }
    : null
}

/**
 * Stores the refund request and its job, so that it survives failures, then tries at once. `saidAt` is the time of an
 * earlier request.
 */
export async function takeMoneyBack(
  context: SubscriptionContext,
  member: PlanMember,
  saidAt: Date | null = null,
): Promise<{ amountPence: number; done: boolean }> {
  const { memberId } = member
  const current = await subscriptionThatMay(context, member, 'take_money_back')
  const account = await loadAccount(context.db, memberId)
  const charges = account ? await context.payments.chargesOf(account.customerId) : []
  const offer = await offerFor(context, memberId, current, charges, saidAt)
  if (!offer) throw noMoneyBack()
  const amountPence = await context.db.transaction((tx) => askRefund(context, tx, memberId, current, offer))
  return { amountPence, done: await tryNow(context, memberId, current.id) }
}

/** Stores the refund and reverses the plan's benefits in one transaction. Returns the amount. */
async function askRefund(
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
  if (offer.charges.some(({ invoiceId }) => asked.has(invoiceId))) throw noMoneyBack()
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
  await noteLeaving(tx, memberId, { subscriptionId, askedAt: now, reason: 'Cooling-off refund' })
  const facts = { plan: planName(current), amount: formatPounds(refund.amountPence), ...deductions(refund) }
  await writeNotice(context, tx, memberId, {
    kind: 'refund',
    about: offer.charges[0]?.invoiceId ?? '',
    facts,
  })
  await queue.enqueue(tx, payBack, { memberId, subscriptionId }, { singletonKey: subscriptionId })
  return refund.amountPence
}

const deductions = ({ paidPence, amountPence, usedPence }: MoneyBack): Record<string, string> => ({
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
  await addWhatWasTakenMeanwhile(context, memberId, subscriptionId)
  const open = (await refundsFor(db, memberId, subscriptionId)).filter(({ state }) => state === 'asked')
  if (open.length > 0) await takeCreditBack(context, memberId, subscriptionId)
  for (const refund of open) {
    if (refund.amountPence > 0)
      await context.payments.refund(refund.invoiceId, { id: refund.id, amountPence: refund.amountPence })
    await db.transaction((tx) => markRefunded(tx, memberId, refund.id, clock.now()))
  }
  await followPayments(context, memberId)
}

/** Removes credit from refunded charges, because the card gets it back and it must not pay for a new plan. */
async function takeCreditBack(
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
async function addWhatWasTakenMeanwhile(
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
      await writeNotice(context, tx, memberId, { kind: 'refund', about: invoiceId, facts })
    }
  })
}
