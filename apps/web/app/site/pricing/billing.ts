import { formatPoundsShort } from '@keyturn/platform/money'
import type { BillingInterval, Plan } from '@keyturn/subscription/plans'

export const billingIntervals = ['month', 'year'] as const satisfies readonly BillingInterval[]

export const billingNames: Record<BillingInterval, string> = { month: 'Monthly', year: 'Annual' }

/** What is charged and when again, as it stands under the button. Without a known day it says it in words. */
export function chargeSentence(plan: Plan, interval: BillingInterval, renewalDay: string | null): string {
  const price = formatPoundsShort(plan.pricePence[interval])
  if (interval === 'year') {
    return `${price} today, then ${price} ${renewalDay ? `on ${renewalDay}` : 'a year later'}. We e-mail you before it renews.`
  }
  return `${price} today, then ${price} ${renewalDay ? `on ${renewalDay}` : 'a month later'} and every month after.`
}

export const leavingSentence = 'Cancel in Settings, one switch. Full refund for 14 days.'
