import type { CurrentMember } from '@keyturn/platform/http'
import { newId } from '@keyturn/platform/ids'
import { formatPounds } from '@keyturn/platform/money'
import { type Charge, PaymentsUnavailable } from '@keyturn/providers/payments'
import { type CoolingOff, coolingOff } from '../domain/cooling-off.ts'
import { after, type SubscriptionFacts, stateAt } from '../domain/state.ts'
import { payBack } from '../jobs/kinds.ts'
import { noMoneyBack } from '../refusals.ts'
import { loadAccount } from '../store/accounts.ts'
import { addRefund, markRefunded, refundsFor } from '../store/money-trail.ts'
import { loadSubscriptions, noteLeaving } from '../store/subscriptions.ts'
import type { Surroundings } from '../surroundings.ts'
import { followPayments } from './follow-payments.ts'
import { subscriptionThatMay } from './may.ts'
import { planName, writeNotice } from './write-notices.ts'

/** What the member could have back now; null when there is nothing, or no longer. */
export async function moneyBackFor(
  around: Surroundings,
  memberId: string,
  current: SubscriptionFacts | null,
): Promise<CoolingOff | null> {
  const now = around.runtime.clock.now()
  if (!current || after(stateAt(current, now), 'take_money_back') === null) return null
  const account = await loadAccount(around.runtime.db, memberId)
  if (!account) return null
  const charges = await around.payments.chargesOf(account.customerId)
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
  around: Surroundings,
  member: CurrentMember,
): Promise<{ amountPence: number; done: boolean }> {
  const { db, queue, clock } = around.runtime
  const { memberId } = member
  const current = await subscriptionThatMay(around, member, 'take_money_back')
  const offer = await moneyBackFor(around, memberId, current)
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
    await writeNotice(around, tx, memberId, { kind: 'refund', about: current.id, facts })
    await queue.enqueue(tx, payBack, { memberId, subscriptionId }, { singletonKey: subscriptionId })
  })
  return { amountPence: offer.amountPence, done: await tryNow(around, memberId, current.id) }
}

async function tryNow(around: Surroundings, memberId: string, subscriptionId: string): Promise<boolean> {
  try {
    await fulfilRefund(around, memberId, subscriptionId)
    return true
  } catch (error) {
    if (!(error instanceof PaymentsUnavailable)) throw error
    return false
  }
}

/** Safe to run any number of times. */
export async function fulfilRefund(
  around: Surroundings,
  memberId: string,
  subscriptionId: string,
): Promise<void> {
  const { db, clock } = around.runtime
  await around.payments.endNow(subscriptionId)
  await addWhatWasTakenMeanwhile(around, memberId, subscriptionId)
  for (const refund of await refundsFor(db, memberId, subscriptionId)) {
    if (refund.state === 'done') continue
    await around.payments.refund(refund.invoiceId, refund.id)
    await db.transaction((tx) => markRefunded(tx, memberId, refund.id, clock.now()))
  }
  await followPayments(around, memberId)
}

/**
 * Between the wish and the end a change of plan may still have taken money, from another tab or at the same moment.
 * Now that nothing more can be taken, it goes back with the rest.
 */
async function addWhatWasTakenMeanwhile(
  around: Surroundings,
  memberId: string,
  subscriptionId: string,
): Promise<void> {
  const { db, clock } = around.runtime
  const account = await loadAccount(db, memberId)
  const current = (await loadSubscriptions(db, memberId)).find(({ id }) => id === subscriptionId)
  if (!account || !current) return
  const paid = paidOf(await around.payments.chargesOf(account.customerId), subscriptionId)
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
      await writeNotice(around, tx, memberId, { kind: 'refund', about: invoiceId, facts })
    }
  })
}
