/**
 * Billing interval. A new one needs a row here and a price in `plans.ts`; the compiler reports the rest except the
 * price style sheet.
 */
interface Interval {
  /** Label of the interval switch. */
  name: string
  adverb: string
  /** Follows an amount: "£4.99 a month". */
  each: string
  /** In the terms: "Plans renew each month or each year". */
  renews: string
  chargesPerYear: number
  step: { months: number } | { days: number }
  /** Ends the sentence "£4.99 today, then £4.99 a month later". */
  afterwards: string
  /** Renewals that have a reminder. */
  reminded: string
  /** Row label of the price comparison. */
  priceLabel: string
}

const rows = {
  month: {
    name: 'Monthly',
    adverb: 'monthly',
    each: 'a month',
    renews: 'each month',
    chargesPerYear: 12,
    step: { months: 1 },
    afterwards: ' and every month after',
    reminded: 'every sixth renewal',
    priceLabel: 'Price of twelve months, paid monthly',
  },
  year: {
    name: 'Annual',
    adverb: 'yearly',
    each: 'a year',
    renews: 'each year',
    chargesPerYear: 1,
    step: { months: 12 },
    afterwards: ' and every year after',
    reminded: 'each renewal',
    priceLabel: 'Price, paid yearly',
  },
} as const satisfies Record<string, Interval>

export type BillingInterval = keyof typeof rows

export const intervals: Readonly<Record<BillingInterval, Interval>> = rows

export const billingIntervals = Object.keys(intervals) as [BillingInterval, ...BillingInterval[]]
