import { addMonths, type Day, firstOfMonth, monthOf } from '@keyturn/platform/days'
import { windowCount } from '@keyturn/platform/ui'
import type { ReportMonth } from '../../contract.ts'
import { isMonthVerified, type MonthState } from '../../words.ts'
import type { HouseMonth } from './months.ts'

/**
 * How one rent period looks in a window. What nobody could see is being looked for, never missing; and only what is
 * proved is lit: that somebody else paid it counts with the evidence of it.
 */
export function windowState(period: ReportMonth, today: Day): MonthState {
  switch (period.state) {
    case 'verified_on_time':
      return 'on_time'
    case 'verified_late':
      return 'late'
    case 'paid_by_other':
      return period.evidence === null ? 'not_found' : 'paid_by_agent'
    case 'confirmed_missed':
      return 'missed'
    case 'disputed':
      return 'disputed'
    case 'part_paid':
      return 'part_paid'
    case 'not_found':
      return period.watched || period.awaits_answer ? 'not_found' : 'looking'
    case 'reversed':
      return 'not_found'
    case 'upcoming':
      if (period.awaits_answer) return 'not_found'
      return period.due_on <= today ? 'looking' : 'upcoming'
  }
}

/** A month of several periods is what most needs to be seen among them. */
const FIRST_TO_SAY: readonly MonthState[] = [
  'missed',
  'disputed',
  'not_found',
  'part_paid',
  'looking',
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
    const states = mine.map((period) => windowState(period, today))
    const state = stateOfMonth(states)
    const note = noteOn(mine)
    return { month, state, ...(note && { note }) }
  })
}

function noteOn(periods: readonly ReportMonth[]): string | undefined {
  if (periods.some(({ awaits_answer }) => awaits_answer)) return 'waiting for your answer'
  const lacksEvidence = periods.some(({ state, evidence }) => state === 'paid_by_other' && evidence === null)
  return lacksEvidence ? 'waiting for a paper' : undefined
}
