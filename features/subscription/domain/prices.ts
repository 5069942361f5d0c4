import type { BillingInterval } from './intervals.ts'
import { type Plan, plans } from './plans.ts'

/** Formats a price for pages. Prices are below £1,000, so the landing page does not load the full formatter. */
const printed = (pence: number): string => `£${pence % 100 === 0 ? pence / 100 : (pence / 100).toFixed(2)}`

export const priceOf = (plan: Plan, interval: BillingInterval): string => printed(plan.pricePence[interval])

/** "£4.99": the lowest monthly price. */
export const fromPrice = (): string => printed(Math.min(...plans.map(({ pricePence }) => pricePence.month)))
