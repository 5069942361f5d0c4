import { dayOfInstant, formatDay } from '@keyturn/platform/days'
import { formatPounds, formatPoundsShort, penceOfPounds } from '@keyturn/platform/money'
import type { SubscriptionView } from '../contract.ts'
import { type BillingInterval, leavingSentence, renewsOn } from '../words.ts'

export const dayOf = (instant: string): string => formatDay(dayOfInstant(new Date(instant)))
export const poundsOf = (pounds: number): string => formatPounds(penceOfPounds(pounds) ?? 0)
export const poundsShort = (pounds: number): string => formatPoundsShort(penceOfPounds(pounds) ?? 0)

/** What is charged, when again, and the way out: beside every button that buys. A page made ahead knows no day. */
export function chargeSentence(pounds: number, interval: BillingInterval, now: Date | null): string {
  const price = poundsShort(pounds)
  const again = now ? `on ${formatDay(renewsOn(dayOfInstant(now), interval))}` : `a ${interval} later`
  const after = interval === 'year' ? 'We email you before it renews.' : 'Then every month.'
  return `${price} today, then ${price} ${again}. ${after} ${leavingSentence}`
}

export const agencies = (count: number): string => (count === 1 ? '1 agency' : `${count} agencies`)

export function planLine({ plan }: SubscriptionView): string {
  return `${plan.display_name}, ${agencies(plan.cra_reporting_count)}, ${plan.rewards_multiplier}x points`
}

/** The spec's three displays, and the two ways in which it can be over. */
export type Display = 'complimentary' | 'active' | 'cancelling' | 'past_due' | 'expired' | 'cancelled'

export function displayOf(subscription: SubscriptionView): Display {
  if (subscription.complimentary) return 'complimentary'
  if (subscription.status === 'canceled') return 'cancelled'
  if (subscription.status !== 'active') return subscription.status
  return subscription.cancel_at_period_end ? 'cancelling' : 'active'
}

const daysWord = (count: number): string => (count === 1 ? '1 day' : `${count} days`)

export function stateWords(subscription: SubscriptionView): { state: string; meaning: string } {
  const end = subscription.current_period_end ? dayOf(subscription.current_period_end) : ''
  const left = subscription.days_remaining
  switch (displayOf(subscription)) {
    case 'complimentary':
      return { state: 'On.', meaning: 'Premium comes with your account, without a charge.' }
    case 'active':
      return { state: 'On.', meaning: `Renews ${end}.` }
    case 'cancelling':
      return {
        state: 'Canceling at period end.',
        meaning: `Access until ${end}. ${left === null ? '' : `${daysWord(left)} remaining.`}`,
      }
    case 'past_due':
      return {
        state: 'Payment owed.',
        meaning: `Everything stays open until ${subscription.grace_ends_at ? dayOf(subscription.grace_ends_at) : end}.`,
      }
    case 'expired':
      return { state: 'Expired.', meaning: 'The last payment did not go through.' }
    case 'cancelled':
      return {
        state: 'Cancelled.',
        meaning: subscription.ended_at ? `Ended ${dayOf(subscription.ended_at)}.` : 'It has ended.',
      }
  }
}
