import type { PlanOnOffer } from '../contract.ts'
import type { BillingInterval } from '../domain/plans.ts'
import { chargeSentence, poundsShort } from './words.ts'

const words = { month: ['Monthly', 'monthly'], year: ['Annual', 'annual'] } as const

/** The spec's three checks, in its words. */
export function problemWith(plan: PlanOnOffer | undefined, interval: BillingInterval): string | null {
  const [begins, within] = words[interval]
  if (!plan) return 'Plan not found'
  if (!plan.pricing[interval]) return `${begins} pricing not available for this plan`
  return plan.plan_ids[interval] ? null : `Plan ID not found for ${within} billing`
}

export function priceShown(plan: PlanOnOffer, interval: BillingInterval): { price: string; per: string } {
  const offer = plan.pricing[interval]
  return offer
    ? { price: poundsShort(offer.price), per: `a ${interval}` }
    : { price: '–', per: `not sold by the ${interval}` }
}

export function chargeShown(plan: PlanOnOffer, interval: BillingInterval, now: Date): string {
  const offer = plan.pricing[interval]
  return offer ? chargeSentence(offer.price, interval, now) : (problemWith(plan, interval) ?? '')
}
