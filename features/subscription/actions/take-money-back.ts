import type { CurrentMember } from '@keyturn/platform/http'
import { newId } from '@keyturn/platform/ids'
import { formatPounds } from '@keyturn/platform/money'
import { type Charge, PaymentsUnavailable } from '@keyturn/providers/payments'
import type { SubscriptionContext } from '../context.ts'
import { type CoolingOff, coolingOff } from '../domain/cooling-off.ts'
import { after, type SubscriptionFacts, stateAt } from '../domain/state.ts'
import { payBack } from '../jobs/kinds.ts'
import { noMoneyBack } from '../refusals.ts'
import { loadAccount } from '../store/accounts.ts'
import { addRefund, markRefunded, refundsFor } from '../store/money-trail.ts'
import { loadSubscriptions, noteLeaving } from '../store/subscriptions.ts'
import { followPayments } from './follow-payments.ts'
import { subscriptionThatMay } from './may.ts'
import { planName, writeNotice } from './write-notices.ts'

/** What the member could have back now; null when there is nothing, or no longer. */
export async function moneyBackFor(
  context: SubscriptionContext,
  memberId: string,
  current: SubscriptionFacts | null,
): Promise<CoolingOff | null> {
  const now = context.clock.now()
  if (!current || after(stateAt(current, now), 'take_money_back') === null) return null
  const account = await loadAccount(context.db, memberId)
  if (!account) return null
  const charges = await context.payments.chargesOf(account.customerId)
  return coolingOff(current, paidOf(charges, current.id), now)
}

function paidOf(charges: Charge[], subscriptionId: string) {
  return charges.flatMap((charge) =>
    charge.subscriptionId === subscriptionId && charge.status === 'paid' && charge.paidAt
      ? [{ ...charge, paidAt: charge.paidAt }]
      : [],
  )
}

/**
 * The wish is written down first, together with the job that fulfils it: from then on the money goes back
 * whatever breaks. Then we try at once, so that the person usually sees it done.
 */
export async function takeMoneyBack(
  context: SubscriptionContext,
  member: CurrentMember,
): Promise<{ amountPence: number; done: boolean }> {
  const { db, queue, clock } = context
  const { memberId } = member
  const current = await subscriptionThatMay(context, member, 'take_money_back')
  const offer = await moneyBackFor(context, memberId, current)
  if (!offer) throw noMoneyBack()
  const now = clock.now()
  await db.transaction(async (tx) => {
    for (const charge of offer.charges) {
      const { invoiceId, amountPence } = charge
      const refund = {
        id: newId(now),
        subscriptionId: current.id,
        invoiceId,
        amountPence,
        state: 'asked' as const,
      }
      await addRefund(tx, memberId, refund, now)
    }
    const subscriptionId = current.id
    await noteLeaving(tx, memberId, { subscriptionId, askedAt: now, reason: 'Cooling-off refund' })
    const amount = formatPounds(offer.amountPence)
    const facts = { plan: planName(current), amount }
    await writeNotice(context, tx, memberId, { kind: 'refund', about: current.id, facts })
    await queue.enqueue(tx, payBack, { memberId, subscriptionId }, { singletonKey: subscriptionId })
  })
  return { amountPence: offer.amountPence, done: await tryNow(context, memberId, current.id) }
}

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

/** Safe to run any number of times. */
export async function fulfilRefund(
  context: SubscriptionContext,
  memberId: string,
  subscriptionId: string,
): Promise<void> {
  const { db, clock } = context
  await context.payments.endNow(subscriptionId)
  await addWhatWasTakenMeanwhile(context, memberId, subscriptionId)
  for (const refund of await refundsFor(db, memberId, subscriptionId)) {
    if (refund.state === 'done') continue
    await context.payments.refund(refund.invoiceId, refund.id)
    await db.transaction((tx) => markRefunded(tx, memberId, refund.id, clock.now()))
  }
  await followPayments(context, memberId)
}

/**
 * Between the wish and the end a change of plan may still have taken money, from another tab or at the same moment.
 * Now that nothing more can be taken, it goes back with the rest.
 */
async function addWhatWasTakenMeanwhile(
  context: SubscriptionContext,
  memberId: string,
  subscriptionId: string,
): Promise<void> {
  const { db, clock } = context
  const account = await loadAccount(db, memberId)
  const current = (await loadSubscriptions(db, memberId)).find(({ id }) => id === subscriptionId)
  if (!account || !current) return
  const paid = paidOf(await context.payments.chargesOf(account.customerId), subscriptionId)
  const asked = new Set((await refundsFor(db, memberId, subscriptionId)).map(({ invoiceId }) => invoiceId))
  const wished = paid.filter(({ invoiceId }) => asked.has(invoiceId)).map(({ paidAt }) => paidAt.getTime())
  if (wished.length === 0) return
  const meanwhile = paid.filter(
    ({ invoiceId, paidAt, amountPence, refundedPence }) =>
      !asked.has(invoiceId) &&
      amountPence > 0 &&
      refundedPence === 0 &&
      paidAt.getTime() >= Math.max(...wished),
  )
  const now = clock.now()
  await db.transaction(async (tx) => {
    for (const { invoiceId, amountPence } of meanwhile) {
      const refund = { id: newId(now), subscriptionId, invoiceId, amountPence, state: 'asked' as const }
      await addRefund(tx, memberId, refund, now)
      const facts = { plan: planName(current), amount: formatPounds(amountPence) }
      await writeNotice(context, tx, memberId, { kind: 'refund', about: invoiceId, facts })
    }
  })
}
