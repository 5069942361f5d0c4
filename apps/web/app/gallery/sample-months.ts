import type { MonthState } from '@keyturn/rent-record/constants'
import type { HouseMonth } from '@keyturn/rent-record/house-months'

function times(count: number, state: MonthState): MonthState[] {
  return Array.from({ length: count }, () => state)
}

export const amaraStates: MonthState[] = [
  ...times(8, 'on_time'),
  'late',
  ...times(6, 'on_time'),
  'waiting',
  'on_time',
  'looking',
  ...times(6, 'upcoming'),
]

/** Twenty-four months from May 2025 on. */
export function sampleMonths(states: readonly MonthState[]): HouseMonth[] {
  return states.map((state, index) => {
    const sinceYearZero = 2025 * 12 + 4 + index
    const month = String((sinceYearZero % 12) + 1).padStart(2, '0')
    return { month: `${Math.floor(sinceYearZero / 12)}-${month}`, state }
  })
}

export const everyState: MonthState[] = [
  'on_time',
  'late',
  'part_paid',
  'paid_by_agent',
  'waiting',
  'not_found',
  'missed',
  'upcoming',
  ...times(9, 'on_time'),
  'looking',
  ...times(6, 'upcoming'),
]
