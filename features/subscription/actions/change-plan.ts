import type { CurrentMember } from '@keyturn/platform/http'
import type { ChangeOutcome, ChangePreview } from '@keyturn/providers/payments'
import type { SubscriptionContext } from '../context.ts'
import type { Offer } from '../domain/price-list.ts'
import type { SubscriptionFacts } from '../domain/state.ts'
import { alreadySubscribed } from '../refusals.ts'
import { priceTagOf } from './choose-plan.ts'
import { executeAndSync } from './execute-and-sync.ts'
import { requireTransition } from './require-transition.ts'

/** Price of the change now. */
export async function previewChange(
  context: SubscriptionContext,
  member: CurrentMember,
  offer: Offer,
): Promise<ChangePreview> {
  const current = await changeable(context, member, offer)
  return context.payments.previewChange(current.id, priceTagOf(offer), context.clock.now())
}

/**
 * Changes the plan, at the price of a preview of the last hour. If the bank requires authentication, the member first
 * pays on the provider's page.
 */
export async function changePlan(
  context: SubscriptionContext,
  member: CurrentMember,
  change: { offer: Offer; pricedAt: Date | null },
): Promise<ChangeOutcome> {
  const current = await changeable(context, member, change.offer)
  const now = context.clock.now()
  const shown = change.pricedAt && isRecent(change.pricedAt, now) && change.pricedAt >= current.periodStartsAt
  const pricedAt = shown && change.pricedAt ? change.pricedAt : now
  return executeAndSync(context, member.memberId, () =>
    context.payments.change(current.id, priceTagOf(change.offer), pricedAt),
  )
}

const isRecent = (pricedAt: Date, now: Date): boolean =>
  pricedAt <= now && now.getTime() - pricedAt.getTime() < 3_600_000

async function changeable(
  context: SubscriptionContext,
  member: CurrentMember,
  offer: Offer,
): Promise<SubscriptionFacts> {
  const current = await requireTransition(context, member, 'change_plan')
  if (current.plan === offer.plan.id && current.interval === offer.interval) throw alreadySubscribed()
  return current
}
