import { dayOfNumber } from '@keyturn/platform/days'
import type { Period, Terms } from './model.ts'
import { readTerms } from './schedule.ts'
import { toleranceOf } from './tolerance.ts'

const STEADY_PERIODS = 3
/** Below this part of the declared rent a smaller sum is a shortfall, not what the home used to cost. */
const LEAST_PART = 0.8

/** Some round a share down: a few pence less is no other rent. */
const isFull = ({ foundPence, duePence }: Period): boolean => foundPence >= duePence - toleranceOf(duePence)

/**
 * People declare what they pay today. A history that pays one smaller sum, period after period, until the declared one
 * and then no more, shows what the home cost before the rent rose: those periods were paid in full. Gives the terms
 * with the rent before the last such rise in front, or null where the history shows nothing of the kind.
 */
export function withEarlierRent(terms: readonly Terms[], periods: readonly Period[]): Terms[] | null {
  const [first, second] = readTerms(terms)
  if (!first) return null
  const until = second ? dayOfNumber(second.from) : '9999-12-31'
  const own = periods.filter(
    ({ dueOn, duePence, foundPence }) =>
      dueOn >= dayOfNumber(first.from) && dueOn < until && duePence > 0 && foundPence > 0,
  )
  // A deposit paid with the first rent can make the first period look full.
  const paid = own.slice(own[0] && isFull(own[0]) ? 1 : 0)
  const rises = paid.findIndex(isFull)
  const rose = paid[rises]
  const last = paid[rises - 1]
  if (!rose || !last || last.foundPence < rose.duePence * LEAST_PART) return null
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
