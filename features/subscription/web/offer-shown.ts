import { dayOfInstant, formatDay } from '@keyturn/platform/days'
import type { PlanOnOffer } from '../contract.ts'
import { type BillingInterval, chargeSentence, intervals, renewsOn } from '../words.ts'
import { poundsShort } from './words.ts'

/** The spec's three checks, in its words. */
export function problemWith(plan: PlanOnOffer | undefined, interval: BillingInterval): string | null {
  const begins = intervals[interval].name
  if (!plan) return 'Plan not found'
  if (!plan.pricing[interval]) return `${begins} pricing not available for this plan`
  return plan.plan_ids[interval] ? null : `Plan ID not found for ${begins.toLowerCase()} billing`
}

export function priceShown(plan: PlanOnOffer, interval: BillingInterval): { price: string; per: string } {
  const offer = plan.pricing[interval]
  return offer
    ? { price: poundsShort(offer.price), per: intervals[interval].each }
    : { price: '–', per: `not sold by the ${interval}` }
}

export function chargeShown(plan: PlanOnOffer, interval: BillingInterval, now: Date | null): string {
  const offer = plan.pricing[interval]
  return offer
    ? chargeSentence(
        poundsShort(offer.price),
        interval,
        now && formatDay(renewsOn(dayOfInstant(now), interval)),
      )
    : (problemWith(plan, interval) ?? '')
}
