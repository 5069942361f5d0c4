import { addMonths, type Day, firstOfMonth, monthOf } from '@keyturn/platform/days'
import type { FoundPeriod } from './model.ts'

/** A month before anybody keeps a record of it: the bank would prove it, it would have to be asked about, or it is not seen. */
export interface MonthSeen {
  /** YYYY-MM */
  month: string
  seen: 'proved' | 'asked' | 'not_seen'
}

/** One window each. */
const MONTHS = 24

/** The last 24 months, this one included, by what was found for all that fell due in them. */
export function monthsSeen(
  periods: readonly Pick<FoundPeriod, 'dueOn' | 'found' | 'bankProven' | 'awaitsAnswer'>[],
  today: Day,
): MonthSeen[] {
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
