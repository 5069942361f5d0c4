import { formatPounds, formatPoundsShort, penceOfPounds } from '@keyturn/platform/money'
import type { SubscriptionView } from '../contract.ts'

export const poundsOf = (pounds: number): string => formatPounds(penceOfPounds(pounds) ?? 0)
export const poundsShort = (pounds: number): string => formatPoundsShort(penceOfPounds(pounds) ?? 0)

export const agencies = (count: number): string => (count === 1 ? '1 agency' : `${count} agencies`)

export function planLine({ plan }: SubscriptionView): string {
  return `${plan.display_name}, ${agencies(plan.cra_reporting_count)}, ${plan.rewards_multiplier}x points`
}

/** The three displays of the customer's documents, and the two kinds of ended plans. */
export type Display = 'complimentary' | 'active' | 'cancelling' | 'past_due' | 'expired' | 'cancelled'

export function displayOf(subscription: SubscriptionView): Display {
  if (subscription.complimentary) return 'complimentary'
  if (subscription.status === 'canceled') return 'cancelled'
  if (subscription.status !== 'active') return subscription.status
  return subscription.cancel_at_period_end ? 'cancelling' : 'active'
}
