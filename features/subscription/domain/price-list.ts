import { type BillingInterval, billingIntervals, type Plan, type PlanId, plans } from '../constants.ts'

/* Plan at an interval, with its plan_id in our API and its price key at the provider. */

export interface Offer {
  plan: Plan
  interval: BillingInterval
}

export const offerId = (plan: PlanId, interval: BillingInterval): string => `${plan}_${interval}`

export const priceKeyOf = ({ plan, interval }: Offer): string => `keyturn_${offerId(plan.id, interval)}`

/** Parses a plan id with interval ("premium_year"), or the bare plan name with its interval. */
export function offerFor(planId: string, interval: BillingInterval): Offer | null {
  const plan = plans.find(({ id }) => id === planId || offerId(id, interval) === planId)
  return plan ? { plan, interval } : null
}

export function offerOfPriceKey(key: string | null): Offer | null {
  for (const plan of plans) {
    for (const interval of billingIntervals) {
      if (key === priceKeyOf({ plan, interval })) return { plan, interval }
    }
  }
  return null
}
