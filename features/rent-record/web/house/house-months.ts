import { addMonths, type Day, firstOfMonth, monthOf } from '@keyturn/platform/days'
import type { ReportMonth } from '../../contract.ts'
import { isMonthVerified, isProof, type MonthState, windowOf } from '../../words.ts'
import { windowCount } from './geometry.ts'
import type { HouseMonth } from './months.ts'

/** A month of several periods is what most needs to be seen among them. */
const FIRST_TO_SAY: readonly MonthState[] = [
  'missed',
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
  const first = FIRST_TO_SAY.find((each) => states.includes(each)) ?? 'upcoming'
  // A month with a week still to come is under way: it is verified when all of it is.
  return isMonthVerified(first) && states.includes('upcoming') ? 'looking' : first
}

/** The 24 windows: from the first known month on, or the latest 24 months once there are more. */
export function houseMonths(periods: readonly ReportMonth[], today: Day): HouseMonth[] {
  const thisMonth = firstOfMonth(today)
  const earliest = addMonths(thisMonth, 1 - windowCount)
  const first = periods[0] ? firstOfMonth(periods[0].due_on) : thisMonth
  // biome-ignore lint/complexity/useMathMinMax: these are days, not numbers.
  const start = first < earliest ? earliest : first
  return Array.from({ length: windowCount }, (_, index) => {
    const month = monthOf(addMonths(start, index))
    const mine = periods.filter(({ due_on }) => monthOf(due_on) === month)
    const states = mine.map(({ state, due_on, awaits_answer, watched, shown_by }) =>
      windowOf({
        state,
        isDue: due_on <= today,
        awaitsAnswer: awaits_answer,
        watched,
        isProven: isProof(shown_by),
      }),
    )
    const state = stateOfMonth(states)
    const note = noteOn(mine)
    return { month, state, ...(note && { note }) }
  })
}

function noteOn(periods: readonly ReportMonth[]): string | undefined {
  if (periods.some(({ awaits_answer }) => awaits_answer)) return 'waiting for your answer'
  const unproven = periods.find(({ state, shown_by }) => state === 'paid_by_other' && shown_by === null)
  if (!unproven) return undefined
  const isUnread = unproven.evidence !== null && unproven.evidence_proves === null
  return isUnread ? 'we are reading your document' : 'waiting for a document'
}
