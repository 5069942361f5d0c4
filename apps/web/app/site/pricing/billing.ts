import { type BillingInterval, intervals, type Plan, priceOf } from '@keyturn/subscription/words'

/** The charge and its repetition, as it stands under the button. Without a known day it says it in words. */
export function chargeSentence(plan: Plan, interval: BillingInterval, renewalDay: string | null): string {
  const price = priceOf(plan, interval)
  const { each, afterwards } = intervals[interval]
  return `${price} today, then ${price} ${renewalDay ? `on ${renewalDay}` : `${each} later`}${afterwards}`
}
