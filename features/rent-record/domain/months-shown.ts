import { addMonths, type Day, firstOfMonth, monthOf } from '@keyturn/platform/days'
import { isMonthVerified, MONTHS_SHOWN, type MonthState, type ShownState, windowOf } from '../constants.ts'
import type { PeriodFacts } from './model.ts'
import { isProven } from './proof.ts'

export interface RentDay {
  dueOn: Day
  state: ShownState
  awaitsAnswer: boolean
  watched: boolean
  isProven: boolean
}

/** Order in which states of a month's periods take precedence. */
const STATE_PRIORITY: readonly MonthState[] = [
  'missed',
  'waiting',
  'not_found',
  'part_paid',
  'looking',
  'told',
  'late',
  'paid_by_agent',
  'on_time',
  'upcoming',
]

function stateOfMonth(states: readonly MonthState[]): MonthState {
  const first = STATE_PRIORITY.find((each) => states.includes(each)) ?? 'upcoming'
  // A month with a rent day still to come is `looking`. It is verified only when all its rent days are.
  return isMonthVerified(first) && states.includes('upcoming') ? 'looking' : first
}

/** First day of the earliest counted month. */
export const firstDayShown = (today: Day): Day => addMonths(firstOfMonth(today), 1 - MONTHS_SHOWN)

/** The 24 months from the first known one, or the latest 24 if there are more. */
export function monthsShown(periods: readonly RentDay[], today: Day): { month: string; state: MonthState }[] {
  const earliest = firstDayShown(today)
  const first = periods[0] ? firstOfMonth(periods[0].dueOn) : firstOfMonth(today)
  // biome-ignore lint/complexity/useMathMinMax: these are days, not numbers.
  const start = first < earliest ? earliest : first
  return Array.from({ length: MONTHS_SHOWN }, (_, index) => {
    const month = monthOf(addMonths(start, index))
    const states = periods
      .filter(({ dueOn }) => monthOf(dueOn) === month)
      .map((period) => windowOf({ ...period, isDue: period.dueOn <= today }))
    return { month, state: stateOfMonth(states) }
  })
}

/** Verified months of the record, as counted by the house and the Credit Profile. */
export const countVerifiedMonths = (periods: readonly PeriodFacts[], today: Day): number =>
  monthsShown(
    periods.map((period) => ({ ...period, isProven: isProven(period) })),
    today,
  ).filter(({ state }) => isMonthVerified(state)).length
