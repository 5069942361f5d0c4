import { formatPounds, formatPoundsShort } from '@keyturn/platform/money'
import { type BillingInterval, intervals } from './intervals.ts'
import { type Plan, plans } from './plans.ts'

/** Difference to the customer's "original" price, which no member was ever charged. Shown only by the API. */
export const savingPence = ({ wasPence, pricePence }: Plan, interval: BillingInterval): number =>
  (wasPence[interval] ?? pricePence[interval]) - pricePence[interval]

/** Largest saving of a yearly price over twelve monthly ones, in percent, rounded down. */
export function largestYearlySavingPercent(of: readonly Plan[] = plans): number {
  const { chargesPerYear } = intervals.month
  return Math.floor(
    Math.max(...of.map(({ pricePence: { month, year } }) => 100 - (year * 100) / (month * chargesPerYear))),
  )
}

/** Compares a yearly price with twelve monthly ones. Members can pay both today. */
export function yearlySaving({ month, year }: { month: number; year: number }) {
  const { chargesPerYear } = intervals.month
  const paidMonthly = month * chargesPerYear
  const saved = paidMonthly - year
  const rounded = Math.round(saved / 100) * 100
  const about = rounded === saved ? '' : `, about ${formatPoundsShort(rounded)}`
  return {
    insteadOf: `Instead of ${formatPounds(paidMonthly)} paid monthly. `,
    saving: `You save ${formatPounds(saved)}${about}`,
    perMonth: `. The same as ${formatPounds(Math.round(year / chargesPerYear))} a month.`,
  }
}

/** Text under a price: the other interval's cost or saving. */
interface Compared {
  insteadOf: string
  /** Printed in bold. */
  saving?: string
  perMonth?: string
}

const comparisons: Record<BillingInterval, (pence: Plan['pricePence']) => Compared> = {
  month: ({ year }) => ({ insteadOf: `Or ${formatPoundsShort(year)} a year, paid at once.` }),
  year: yearlySaving,
}

export const comparedPrice = (pence: Plan['pricePence'], interval: BillingInterval): Compared =>
  comparisons[interval](pence)
