import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { countMonthStates, MONTH_STATES, type MonthState } from '../../constants.ts'
import {
  countVerified,
  type HouseMonth,
  houseSentence,
  windowLabel,
  windowName,
  yearPlates,
} from './months.ts'

/** Months from May 2025 on, in the given states. */
function monthsIn(states: MonthState[]): HouseMonth[] {
  return states.map((state, index) => {
    const sinceYearZero = 2025 * 12 + 4 + index
    const month = String((sinceYearZero % 12) + 1).padStart(2, '0')
    return { month: `${Math.floor(sinceYearZero / 12)}-${month}`, state }
  })
}

function times<T>(count: number, value: T): T[] {
  return Array.from({ length: count }, () => value)
}

const amara = monthsIn([
  ...times(8, 'on_time' as const),
  'late',
  ...times(6, 'on_time' as const),
  'not_found',
  'on_time',
  'looking',
  ...times(6, 'upcoming' as const),
])

describe('the text alternative of the house', () => {
  it('describes all months in one sentence', () => {
    expect(houseSentence(amara)).toBe(
      '16 of 24 months verified. 15 on time, 1 late, August 2026 not found yet, October 2026 being looked for, 6 upcoming.',
    )
  })

  it('counts the months of one state if there are more than three', () => {
    expect(houseSentence(monthsIn(times(4, 'not_found')))).toBe('0 of 24 months verified. 4 not found yet.')
    expect(houseSentence(monthsIn(times(2, 'missed')))).toBe(
      '0 of 24 months verified. May 2025 confirmed missed, June 2025 confirmed missed.',
    )
  })

  it('counts a month paid by benefit as verified, and a part-paid month as not verified', () => {
    expect(houseSentence(monthsIn(['paid_by_agent', 'part_paid']))).toBe(
      '1 of 24 months verified. June 2025 part paid, 1 paid by benefit or agent.',
    )
  })

  it('names a window by its month, state and note', () => {
    expect(windowName({ month: '2026-08', state: 'not_found', note: 'waiting for a document' })).toBe(
      'August 2026, not found yet, waiting for a document',
    )
  })

  it('shows the year at the first window and at each January', () => {
    expect(amara.map(({ month }, index) => windowLabel(month, index)).join(' ')).toBe(
      'May 25 Jun Jul Aug Sep Oct Nov Dec Jan 26 Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec Jan 27 Feb Mar Apr',
    )
  })

  it('has the same months as the legend', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...MONTH_STATES), { maxLength: 24 }), (states) => {
        const months = monthsIn(states)
        const [first, second] = yearPlates(months)
        const counted = countMonthStates(months).reduce((sum, { count }) => sum + count, 0)
        expect(counted).toBe(states.length)
        expect(first.verified + second.verified).toBe(countVerified(months))
      }),
    )
  })
})

describe('the yearly signs of the house', () => {
  it('show how complete each year is, and are lit for a complete year', () => {
    expect(yearPlates(amara)).toEqual([
      { year: 1, verified: 12, of: 12, lit: true },
      { year: 2, verified: 4, of: 12, lit: false },
    ])
  })
})
