import { type CurrentMember, notFound } from '@keyturn/platform/http'
import { newId } from '@keyturn/platform/ids'
import type { PriceTag } from '@keyturn/providers/payments'
import type { SubscriptionContext } from '../context.ts'
import { type Offer, priceKeyOf } from '../domain/price-list.ts'
import { isLive, stateAfter, stateAt } from '../domain/state.ts'
import { alreadySubscribed, complimentary, replacedElsewhere } from '../refusals.ts'
import { loadAccount, saveAccount } from '../store/accounts.ts'
import { addOrder, type CheckoutOrder, openOrderOf, saveCheckout } from '../store/orders.ts'
import { cancelOrder } from './cancel-order.ts'
import { contactOf } from './contact.ts'
import { planStatusOf } from './plan-status.ts'
import { syncSubscription } from './sync-subscription.ts'

/** Age from which a checkout is not reused. At the provider it expires after a day. */
const ORDER_LIFETIME_MS = 20 * 3_600_000

type Buyer = Pick<CurrentMember, 'memberId' | 'role'>

export interface Choice {
  offer: Offer
  successUrl: string
  cancelUrl: string
}

export const priceTagOf = ({ plan, interval }: Offer): PriceTag => ({
  key: priceKeyOf({ plan, interval }),
  productName: `Keyturn ${plan.displayName}`,
  amountPence: plan.pricePence[interval],
  interval,
})

/**
 * Returns the URL of a checkout for the choice. Idempotent for the same choice. A new choice closes the previous
 * checkout, so that two can never be paid.
 */
export async function choosePlan(
  context: SubscriptionContext,
  member: Buyer,
  choice: Choice,
): Promise<string> {
  if (member.role === 'admin') throw complimentary()
  await refuseSecondSubscription(context, member)
  const customerId = await customerOf(context, member.memberId)
  const order = await orderFor(context, member, choice)
  const checkout = await context.payments.openCheckout({
    orderId: order.id,
    customerId,
    memberId: member.memberId,
    price: priceTagOf(choice.offer),
    successUrl: order.successUrl,
    cancelUrl: order.cancelUrl,
  })
  const opened = { id: order.id, checkoutId: checkout.id, checkoutUrl: checkout.url }
  if (await saveCheckout(context.db, member.memberId, opened)) return checkout.url
  await context.payments.closeCheckout(checkout.id)
  throw replacedElsewhere()
}

async function refuseSecondSubscription(context: SubscriptionContext, member: Buyer): Promise<void> {
  const { db, clock } = context
  const { current } = await planStatusOf(db, member, clock.now())
  const state = stateAt(current, clock.now())
  if (stateAfter(state, 'subscribe') === null) throw alreadySubscribed()
  if (!current || !isLive(current)) return
  // Closed in our records but still charging at the provider, so it must end before another begins.
  await context.payments.endNow(current.id)
  await syncSubscription(context, member.memberId)
}

async function customerOf(context: SubscriptionContext, memberId: string): Promise<string> {
  const { db } = context
  const account = await loadAccount(db, memberId)
  if (account) return account.customerId
  const contact = await contactOf(context, memberId)
  if (!contact) throw notFound()
  const customerId = await context.payments.createCustomer({
    memberId,
    email: contact.email,
    name: contact.fullName,
  })
  await saveAccount(db, memberId, customerId)
  return (await loadAccount(db, memberId))?.customerId ?? customerId
}

async function orderFor(context: SubscriptionContext, member: Buyer, choice: Choice): Promise<CheckoutOrder> {
  const { db, clock } = context
  const { memberId } = member
  const open = await openOrderOf(db, memberId)
  if (open && (await stillServes(context, open, choice))) return open
  if (open) {
    await cancelOrder(context, memberId, open)
    // Another tab may have paid first, and that subscription remains.
    await refuseSecondSubscription(context, member)
  }
  const now = clock.now()
  const order: CheckoutOrder = {
    id: newId(now),
    plan: choice.offer.plan.id,
    interval: choice.offer.interval,
    successUrl: choice.successUrl,
    cancelUrl: choice.cancelUrl,
    state: 'open',
    checkoutId: null,
    checkoutUrl: null,
    openedAt: now,
  }
  if (await db.transaction((tx) => addOrder(tx, memberId, order))) return order
  const theirs = await openOrderOf(db, memberId)
  if (theirs && sameChoice(theirs, choice)) return theirs
  throw replacedElsewhere()
}

async function stillServes(
  context: SubscriptionContext,
  open: CheckoutOrder,
  choice: Choice,
): Promise<boolean> {
  const age = context.clock.now().getTime() - open.openedAt.getTime()
  if (!sameChoice(open, choice) || age > ORDER_LIFETIME_MS) return false
  if (!open.checkoutId) return true
  return (await context.payments.readCheckout(open.checkoutId)).status === 'open'
}

const sameChoice = (order: CheckoutOrder, { offer, successUrl, cancelUrl }: Choice): boolean =>
  order.plan === offer.plan.id &&
  order.interval === offer.interval &&
  order.successUrl === successUrl &&
  order.cancelUrl === cancelUrl
