import { addDays, addMonths, type Day } from '@keyturn/platform/days'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { billingIntervals, intervals } from './intervals.ts'
import { REMINDER_DAYS } from './law.ts'
import { endsHalfYear } from './reminders.ts'

const at = (day: Day, time = 'T09:00:00Z'): Date => new Date(`${day}${time}`)
const monthly = (began: Day, renewal: number, time?: string) => ({
  startedAt: at(began, time),
  periodStartsAt: at(addMonths(began, renewal - 1), time),
  periodEndsAt: at(addMonths(began, renewal), time),
})

describe('the reminder before a renewal', () => {
  it('is sent before every sixth renewal of a monthly plan', () => {
    const reminded = Array.from({ length: 24 }, (_, index) => index + 1).filter((renewal) =>
      endsHalfYear(monthly('2026-01-10', renewal)),
    )
    expect(reminded).toEqual([6, 12, 18, 24])
  })

  it('is sent before each yearly renewal', () => {
    for (const year of [1, 2, 3])
      expect(
        endsHalfYear({
          startedAt: at('2026-01-10'),
          periodStartsAt: at(addMonths('2026-01-10', 12 * (year - 1))),
          periodEndsAt: at(addMonths('2026-01-10', 12 * year)),
        }),
      ).toBe(true)
  })

  it('is sent once in six months for a plan that began on any day and hour', () => {
    const day = fc.integer({ min: 0, max: 1_500 }).map((days) => addDays('2026-01-01', days))
    const hour = fc.constantFrom('T00:10:00Z', 'T12:00:00Z', 'T23:30:00Z')
    fc.assert(
      fc.property(day, hour, (began, time) => {
        for (let half = 0; half < 6; half += 1) {
          const reminded = [1, 2, 3, 4, 5, 6].filter((month) =>
            endsHalfYear(monthly(began, half * 6 + month, time)),
          )
          expect(reminded).toEqual([6])
        }
      }),
    )
  })

  it('is sent once in half a year after a yearly plan became monthly on another day', () => {
    const days = ['2026-12-15', '2027-01-15', '2027-02-15', '2027-03-15', '2027-04-15'] as const
    const reminded = days.slice(1).filter((end, index) =>
      endsHalfYear({
        startedAt: at('2026-08-31'),
        periodStartsAt: at(days[index] ?? ''),
        periodEndsAt: at(end),
      }),
    )
    expect(reminded).toEqual(['2027-03-15'])
  })
})

it.each(billingIntervals)(
  'the period of a plan paid by the %s is longer than the days of its reminder',
  (interval) => {
    const { step } = intervals[interval]
    const days = 'days' in step ? step.days : step.months * 28
    // The reminder is sent within the period before the renewal, so no period may be shorter.
    expect(days).toBeGreaterThanOrEqual(REMINDER_DAYS)
  },
)
