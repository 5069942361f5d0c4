import { dayOfNumber } from '@keyturn/platform/days'
import { readTerms } from './due-days/schedule.ts'
import type { Period, Terms } from './model.ts'
import { toleranceOf } from './tolerance.ts'

const STEADY_PERIODS = 3
/** Minimum share of the declared rent for an earlier rent; a smaller sum is a shortfall. */
const MIN_PART = 0.8

/** Allows a few pence less, because some members round their share down. */
const isFull = ({ foundPence, duePence }: Period): boolean => foundPence >= duePence - toleranceOf(duePence)

/**
 * Detects an earlier, lower rent: one smaller sum, period after period, until the declared rent began. Returns the
 * terms with it prepended; null if none.
 */
export function withEarlierRent(terms: readonly Terms[], periods: readonly Period[]): Terms[] | null {
  const [first, second] = readTerms(terms)
  if (!first) return null
  const until = second ? dayOfNumber(second.from) : '9999-12-31'
  const own = periods.filter(
    ({ dueOn, duePence, foundPence }) =>
      dueOn >= dayOfNumber(first.from) && dueOn < until && duePence > 0 && foundPence > 0,
  )
  // A deposit paid with the first rent can make the first period look fully paid.
  const paid = own.slice(own[0] && isFull(own[0]) ? 1 : 0)
  const rises = paid.findIndex(isFull)
  const rose = paid[rises]
  const last = paid[rises - 1]
  if (!rose || !last || last.foundPence < rose.duePence * MIN_PART) return null
  const isEarlier = (period: Period) => period.foundPence === last.foundPence
  const before = paid.slice(0, rises)
  const steady = before.slice(before.findLastIndex((period) => !isEarlier(period)) + 1)
  const again = paid.slice(rises).filter(isEarlier)
  if (steady.length < Math.max(STEADY_PERIODS, again.length * STEADY_PERIODS)) return null
  const { every, dueDay, share } = first
  const declared = { every, dueDay, ...(share !== null && { share }) }
  const pence = Math.round((first.pence * last.foundPence) / rose.duePence)
  const later = second ? terms.filter((each) => each.from >= until) : []
  return [
    { ...declared, from: dayOfNumber(first.from), pence },
    { ...declared, from: rose.dueOn, pence: first.pence },
    ...later,
  ]
}
