import { type BillingInterval, billingIntervals, type Plan, type PlanId, plans } from '../words.ts'

/* The names under which a plan at an interval is sold: our API's plan_ids, and the payment company's price keys. */

export interface Offer {
  plan: Plan
  interval: BillingInterval
}

export const offerId = (plan: PlanId, interval: BillingInterval): string => `${plan}_${interval}`

export const priceKeyOf = ({ plan, interval }: Offer): string => `keyturn_${offerId(plan.id, interval)}`

/** Accepts a plan's id at an interval ("premium_year"), or the plan's bare name beside its interval. */
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
