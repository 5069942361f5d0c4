import { addMonths, type Day, firstOfMonth, monthOf } from '@keyturn/platform/days'
import type { FoundPeriod } from './model.ts'

/** Month of a home that is not saved yet: proved by the bank, in need of an answer, or not found. */
export interface MonthPreview {
  /** YYYY-MM */
  month: string
  seen: 'proved' | 'asked' | 'not_seen'
}

/** One per window. */
const MONTHS = 24

/** Last 24 months including this one, by the periods due in each. */
export function monthsPreview(
  periods: readonly Pick<FoundPeriod, 'dueOn' | 'found' | 'bankProven' | 'awaitsAnswer'>[],
  today: Day,
): MonthPreview[] {
  const byMonth = Map.groupBy(periods, ({ dueOn }) => monthOf(dueOn))
  const first = addMonths(firstOfMonth(today), 1 - MONTHS)
  return Array.from({ length: MONTHS }, (_, at) => {
    const month = monthOf(addMonths(first, at))
    const mine = byMonth.get(month) ?? []
    const isProved = ({ found, bankProven }: (typeof mine)[number]): boolean =>
      bankProven && (found === 'on_time' || found === 'late')
    if (mine.length > 0 && mine.every(isProved)) return { month, seen: 'proved' }
    return { month, seen: mine.some(({ awaitsAnswer }) => awaitsAnswer) ? 'asked' : 'not_seen' }
  })
}
