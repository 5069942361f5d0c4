import { dayOfInstant, formatDay } from '@keyturn/platform/days'
import { type BillingInterval, intervals, renewsOn } from '../constants.ts'
import type { PlanOnOffer } from '../contract.ts'
import { poundsShort } from './format.ts'

/** The three checks of the customer's documents, with their messages. */
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

/** Day of the next charge if this plan is bought now. */
export const renewalShown = (interval: BillingInterval, now: Date | null): string | null =>
  now && formatDay(renewsOn(dayOfInstant(now), interval))
