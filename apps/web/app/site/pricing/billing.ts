import { type BillingInterval, type Plan, priceOf } from '@keyturn/subscription/words'

/** What is charged and when again, as it stands under the button. Without a known day it says it in words. */
export function chargeSentence(plan: Plan, interval: BillingInterval, renewalDay: string | null): string {
  const price = priceOf(plan, interval)
  if (interval === 'year') {
    return `${price} today, then ${price} ${renewalDay ? `on ${renewalDay}` : 'a year later'}. We email you before it renews.`
  }
  return `${price} today, then ${price} ${renewalDay ? `on ${renewalDay}` : 'a month later'} and every month after.`
}
