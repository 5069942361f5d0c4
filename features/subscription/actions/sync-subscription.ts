import { dayOfInstant } from '@keyturn/platform/days'
import type { Tx } from '@keyturn/platform/db'
import { newId } from '@keyturn/platform/ids'
import type { Charge, RemoteSubscription } from '@keyturn/providers/payments'
import type { SubscriptionContext } from '../context.ts'
import { stepsBetween } from '../domain/plan-steps.ts'
import { duplicatesAmong, factsFrom } from '../domain/provider-facts.ts'
import { graceEndsAt, type SubscriptionFacts, stateAt, stateRows, statuses } from '../domain/state.ts'
import { paymentFailed, planChanged, subscriptionActivated, subscriptionEnded } from '../events.ts'
import { graceOver } from '../jobs/kinds.ts'
import { claimRefresh, loadAccount } from '../store/accounts.ts'
import { refundsFor } from '../store/notices-and-refunds.ts'
import { closeOrder, openOrderOf } from '../store/orders.ts'
import { addChange, loadSubscriptions, saveSubscription } from '../store/subscriptions.ts'
import { markFirst } from './mark-first.ts'
import { confirmStep, queueNotices, type Step } from './queue-notices.ts'

const MAX_REFRESHES = 6
/** A checkout at the provider expires after a day. */
const MAX_CHECKOUT_LIFETIME_MS = 25 * 3_600_000

/**
 * Stores the provider's current state. Retries if another refresh was stored first. Stops after the second time,
 * because that refresh began after this call.
 */
export async function syncSubscription(context: SubscriptionContext, memberId: string): Promise<void> {
  const { payments } = context
  let overtaken = 0
  for (let refresh = 0; refresh < MAX_REFRESHES; refresh += 1) {
    const account = await loadAccount(context.db, memberId)
    if (!account) return
    const [remote, charges] = await Promise.all([
      payments.subscriptionsOf(account.customerId),
      payments.chargesOf(account.customerId),
    ])
    const unwanted = await context.db.transaction(async (tx) => {
      const now = context.clock.now()
      if (!(await claimRefresh(tx, memberId, { version: account.version, now }))) return null
      return saveRefresh(context, tx, memberId, { remote, charges, now })
    })
    if (unwanted?.length === 0) return
    overtaken = unwanted ? 0 : overtaken + 1
    if (overtaken === 2) return
    if (!unwanted) continue
    for (const facts of unwanted) await endAtProvider(context, facts, charges)
  }
  throw new Error('The subscription kept changing while we refreshed it.')
}

interface Refresh {
  remote: RemoteSubscription[]
  charges: Charge[]
  now: Date
}

/**
 * Returns subscriptions to cancel: accidental duplicates, and unpaid ones left behind during an outage, which could
 * still charge a new card.
 */
async function saveRefresh(
  context: SubscriptionContext,
  tx: Tx,
  memberId: string,
  refresh: Refresh,
): Promise<SubscriptionFacts[]> {
  const before = new Map((await loadSubscriptions(tx, memberId)).map((facts) => [facts.id, facts]))
  const seen = factsFrom(refresh.remote, refresh.charges, [...before.values()])
  const surplusIds = duplicatesAmong(seen)
  const marked = seen.map((facts) => ({ ...facts, surplus: facts.surplus || surplusIds.has(facts.id) }))
  const after = await markFirst(context, tx, memberId, { seen: marked, ...refresh })
  for (const facts of after) await saveSubscription(tx, memberId, facts)
  const ours = after.filter((facts) => !facts.surplus)
  for (const facts of ours) {
    const step = { before: before.get(facts.id) ?? null, after: facts, now: refresh.now }
    await writeSteps(context, tx, memberId, step)
    await scheduleGraceEnd(context, tx, memberId, step)
    await confirmStep(context, tx, memberId, step)
  }
  await queueNotices(context, tx, memberId, { facts: ours, charges: refresh.charges, now: refresh.now })
  await closeFinishedOrder(tx, memberId, refresh)
  const isLeft = (facts: SubscriptionFacts): boolean =>
    isRetried(facts) && stateRows[stateAt(facts, refresh.now)].endedFor === 'asked'
  return after.filter((facts) => !statuses[facts.status].isOver && (facts.surplus || isLeft(facts)))
}

const isRetried = ({ status }: SubscriptionFacts): boolean => statuses[status].lastCharge === 'retried'

/** Closes an order after it is paid or its checkout has expired, so that the nightly job ignores it. */
async function closeFinishedOrder(tx: Tx, memberId: string, { remote, now }: Refresh): Promise<void> {
  const order = await openOrderOf(tx, memberId)
  if (!order) return
  const paid = remote.some(({ orderId }) => orderId === order.id)
  const over = now.getTime() - order.openedAt.getTime() > MAX_CHECKOUT_LIFETIME_MS
  if (paid || over) await closeOrder(tx, memberId, { id: order.id, as: paid ? 'done' : 'lapsed' })
}

async function writeSteps(
  context: SubscriptionContext,
  tx: Tx,
  memberId: string,
  { before, after, now }: Step,
): Promise<void> {
  const { queue } = context
  const told = {
    began: (at: string) =>
      queue.publish(tx, subscriptionActivated, {
        memberId,
        plan: after.plan,
        at,
        first: after.isFirst === true,
      }),
    changed: (at: string) =>
      queue.publish(tx, planChanged, { memberId, plan: after.plan, before: before?.plan ?? after.plan, at }),
    ended: async (at: string) => {
      const because = await reasonOfEnd(tx, memberId, after)
      await queue.publish(tx, subscriptionEnded, { memberId, plan: after.plan, at, because })
    },
  }
  for (const step of stepsBetween(before, after, now)) {
    await addChange(tx, memberId, { ...step, id: newId(now), subscriptionId: after.id })
    await told[step.kind](step.happenedAt.toISOString())
  }
}

async function scheduleGraceEnd(
  { queue }: SubscriptionContext,
  tx: Tx,
  memberId: string,
  { before, after }: Step,
): Promise<void> {
  if (isRetried(after) && !(before && isRetried(before))) {
    const ends = graceEndsAt(after.unpaidSince ?? after.periodStartsAt)
    const over = { memberId, subscriptionId: after.id }
    await queue.enqueue(tx, graceOver, over, {
      startAfter: ends,
      singletonKey: `${after.id}:${ends.getTime()}`,
    })
    await queue.publish(tx, paymentFailed, { memberId, graceEndsOn: dayOfInstant(ends) })
  }
}

async function reasonOfEnd(
  tx: Tx,
  memberId: string,
  ended: SubscriptionFacts,
): Promise<'left' | 'not_paid' | 'refunded'> {
  if ((await refundsFor(tx, memberId, ended.id)).length > 0) return 'refunded'
  return ended.unpaidSince !== null && ended.leaveAskedAt === null ? 'not_paid' : 'left'
}

async function endAtProvider(
  context: SubscriptionContext,
  facts: SubscriptionFacts,
  charges: Charge[],
): Promise<void> {
  const theirs = charges.filter((charge) => charge.subscriptionId === facts.id && charge.status === 'paid')
  for (const charge of facts.surplus ? theirs : []) {
    if (charge.amountPence > 0 && charge.refundedPence === 0)
      await context.payments.refund(charge.invoiceId, {
        id: `surplus-${facts.id}`,
        amountPence: charge.amountPence,
      })
  }
  await context.payments.endNow(facts.id)
}
