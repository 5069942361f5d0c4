import type { BillingInterval, PlanId } from '../constants.ts'
import { offerOfPriceKey } from './price-list.ts'
import { isLive, type SubscriptionFacts, statuses } from './state.ts'

/* Conversion of provider data into our facts. */

interface ProviderSubscription {
  id: string
  status: SubscriptionFacts['status'] | 'incomplete' | 'incomplete_expired'
  priceKey: string | null
  startedAt: Date
  periodStartsAt: Date
  periodEndsAt: Date
  cancelsAt: Date | null
  endedAt: Date | null
  endedFor: 'asked' | 'not_paid' | null
  pricePence: number | null
}

interface ProviderCharge {
  subscriptionId: string | null
  status: string
  amountPence: number
  createdAt: Date
}

/** Omits subscriptions without a first payment and those of other products. */
export function factsFrom(
  remote: readonly ProviderSubscription[],
  charges: readonly ProviderCharge[],
  known: readonly SubscriptionFacts[],
): SubscriptionFacts[] {
  return remote.flatMap((sent) => {
    const before = known.find((facts) => facts.id === sent.id)
    const { status } = sent
    if (status === 'incomplete' || status === 'incomplete_expired') return []
    const sold = offerSold(sent.priceKey, before)
    if (!sold) return []
    return [
      {
        id: sent.id,
        status,
        ...sold,
        startedAt: sent.startedAt,
        periodStartsAt: sent.periodStartsAt,
        periodEndsAt: sent.periodEndsAt,
        cancelsAt: sent.cancelsAt,
        endedAt: sent.endedAt,
        unpaidSince: unpaidSince({ ...sent, status }, charges),
        leaveAskedAt: before?.leaveAskedAt ?? null,
        leaveReason: before?.leaveReason ?? null,
        surplus: before?.surplus ?? false,
        pricePence: sent.pricePence,
        isFirst: before?.isFirst ?? null,
      },
    ]
  })
}

/** A price whose lookup key moved to a newer one keeps its known plan. */
function offerSold(
  priceKey: string | null,
  before: SubscriptionFacts | undefined,
): { plan: PlanId; interval: BillingInterval } | null {
  const offer = offerOfPriceKey(priceKey)
  if (offer) return { plan: offer.plan.id, interval: offer.interval }
  return before ? { plan: before.plan, interval: before.interval } : null
}

function unpaidSince(
  sent: ProviderSubscription & Pick<SubscriptionFacts, 'status'>,
  charges: readonly ProviderCharge[],
): Date | null {
  const { lastCharge } = statuses[sent.status]
  if (lastCharge === 'paid') return null
  const owed = charges
    .filter(
      // Voided charges, such as an unconfirmed plan change, are not owed.
      (charge) =>
        charge.subscriptionId === sent.id &&
        charge.status !== 'paid' &&
        charge.status !== 'void' &&
        charge.amountPence > 0,
    )
    .map((charge) => charge.createdAt.getTime())
  if (owed.length > 0) return new Date(Math.min(...owed))
  return lastCharge === 'retried' || sent.endedFor === 'not_paid' ? sent.periodStartsAt : null
}

/** Returns all active subscriptions but the first bought. */
export function duplicatesAmong(all: readonly SubscriptionFacts[]): Set<string> {
  const [, ...others] = all
    .filter(isLive)
    .sort((one, other) => one.startedAt.getTime() - other.startedAt.getTime() || (one.id < other.id ? -1 : 1))
  return new Set(others.map((facts) => facts.id))
}
