import type { BillingInterval } from './intervals.ts'
import { type Plan, plans } from './plans.ts'

/** As a page prints it. A price is under a thousand pounds, so the landing page is spared the rest of our money rules. */
const printed = (pence: number): string => `£${pence % 100 === 0 ? pence / 100 : (pence / 100).toFixed(2)}`

export const priceOf = (plan: Plan, interval: BillingInterval): string => printed(plan.pricePence[interval])

/** "£4.99": the least a month can cost. */
export const fromPrice = (): string => printed(Math.min(...plans.map(({ pricePence }) => pricePence.month)))
