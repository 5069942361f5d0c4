import type { CurrentMember } from '@keyturn/platform/http'
import type { ChangePreview } from '@keyturn/providers/payments'
import type { Offer } from '../domain/price-list.ts'
import type { SubscriptionFacts } from '../domain/state.ts'
import { alreadySubscribed } from '../refusals.ts'
import type { Surroundings } from '../surroundings.ts'
import { carryOut } from './carry-out.ts'
import { priceTagOf } from './choose-plan.ts'
import { subscriptionThatMay } from './may.ts'

/** What the change would cost at this moment. */
export async function previewChange(
  around: Surroundings,
  member: CurrentMember,
  offer: Offer,
): Promise<ChangePreview> {
  const current = await changeable(around, member, offer)
  return around.payments.previewChange(current.id, priceTagOf(offer), around.runtime.clock.now())
}

/** `pricedAt` from a preview of the last hour makes it cost what was shown. */
export async function changePlan(
  around: Surroundings,
  member: CurrentMember,
  change: { offer: Offer; pricedAt: Date | null },
): Promise<void> {
  const current = await changeable(around, member, change.offer)
  const now = around.runtime.clock.now()
  const shown = change.pricedAt && isRecent(change.pricedAt, now) && change.pricedAt >= current.periodStartsAt
  const pricedAt = shown && change.pricedAt ? change.pricedAt : now
  await carryOut(around, member.memberId, () =>
    around.payments.change(current.id, priceTagOf(change.offer), pricedAt),
  )
}

const isRecent = (pricedAt: Date, now: Date): boolean =>
  pricedAt <= now && now.getTime() - pricedAt.getTime() < 3_600_000

async function changeable(
  around: Surroundings,
  member: CurrentMember,
  offer: Offer,
): Promise<SubscriptionFacts> {
  const current = await subscriptionThatMay(around, member, 'change_plan')
  if (current.plan === offer.plan.id && current.interval === offer.interval) throw alreadySubscribed()
  return current
}
