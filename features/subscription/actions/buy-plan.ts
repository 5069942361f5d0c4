import type { BillingInterval, PlanId } from '../constants.ts'
import type { SubscriptionContext } from '../context.ts'
import { offerFor } from '../domain/price-list.ts'
import { upgradePage } from '../links.ts'
import { planNotFound } from '../refusals.ts'
import { choosePlan } from './choose-plan.ts'
import { syncSubscription } from './sync-subscription.ts'

/** Runs a whole purchase, for seeds. `pay` completes the checkout. */
export async function buyPlan(
  context: SubscriptionContext,
  memberId: string,
  plan: { id: PlanId; interval: BillingInterval },
  pay: (checkoutUrl: string) => Promise<void>,
): Promise<void> {
  const offer = offerFor(plan.id, plan.interval)
  if (!offer) throw planNotFound()
  const { publicUrl } = context
  const back = { successUrl: `${publicUrl}/dashboard`, cancelUrl: `${publicUrl}${upgradePage}` }
  await pay(await choosePlan(context, { memberId, role: 'member' }, { offer, ...back }))
  await syncSubscription(context, memberId)
}
