import { formatDay, monthOf } from '@keyturn/platform/days'
import type { ReportMonth } from '../contract.ts'
import { poundsText } from './format-amount.ts'

/** "£950.00 is due on 12 December 2026. Paid by the 12th is best; it still counts as on time until the 19th." */
export function nextRentText({
  due,
  due_on,
  late_after,
}: Pick<ReportMonth, 'due' | 'due_on' | 'late_after'>) {
  const until = monthOf(late_after) === monthOf(due_on) ? `the ${nth(late_after)}` : formatDay(late_after)
  return `${poundsText(due)} is due on ${formatDay(due_on)}. Paid by the ${nth(due_on)} is best; it still counts as on time until ${until}.`
}

const SUFFIXES: Record<string, string> = { one: 'st', two: 'nd', few: 'rd', other: 'th' }
const ordinals = new Intl.PluralRules('en-GB', { type: 'ordinal' })

const nth = (day: string): string => {
  const number = Number(day.slice(8))
  return `${number}${SUFFIXES[ordinals.select(number)]}`
}
