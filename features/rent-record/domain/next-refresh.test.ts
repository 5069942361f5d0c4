import { describe, expect, test } from 'vitest'
import { PERIOD_STATES } from '../constants.ts'
import type { StoredPeriod } from './model.ts'
import { nextRefresh } from './next-refresh.ts'
import { aStoredPeriod } from './stored-period.builder.ts'

const next = (periods: Partial<StoredPeriod>[], today: string, booked: string[] = []) =>
  nextRefresh(periods.map(aStoredPeriod), booked, today)

describe('the record is due for a refresh', () => {
  test.each(['upcoming', 'part_paid'] as const)(
    'for a month that is %s: on its day, and when grace ends',
    (state) => {
      expect(next([{ state }], '2026-08-31')).toBe('2026-09-01')
      expect(next([{ state }], '2026-09-01')).toBe('2026-09-07')
      expect(next([{ state }], '2026-09-06')).toBe('2026-09-07')
      expect(next([{ state }], '2026-09-07')).toBeNull()
    },
  )

  test.each(PERIOD_STATES.filter((state) => state !== 'upcoming' && state !== 'part_paid'))(
    'no more for a month that is %s with known days',
    (state) => {
      expect(next([{ state }], '2026-09-02')).toBeNull()
    },
  )

  test('on the earliest such day of all months, and for rows with a future date', () => {
    const months = [
      { dueOn: '2026-11-01', lateAfter: '2026-11-06', state: 'upcoming' },
      { dueOn: '2026-10-01', lateAfter: '2026-10-06', state: 'upcoming' },
      { dueOn: '2026-09-01' },
    ] as const
    expect(next([...months], '2026-09-20')).toBe('2026-10-01')
    expect(next([...months], '2026-09-20', ['2026-09-28', '2026-09-18'])).toBe('2026-09-28')
    expect(next([], '2026-09-20', ['2026-09-20'])).toBeNull()
  })
})

describe('a read that a bank outage prevented', () => {
  const unread = { watched: false, state: 'not_found' } as const

  test.each(['verified_on_time', 'verified_late', 'not_found'] as const)(
    'is retried daily after grace for a month that is %s',
    (state) => {
      expect(next([{ ...unread, state }], '2026-09-06')).toBe('2026-09-07')
      expect(next([{ ...unread, state }], '2026-09-07')).toBe('2026-09-08')
      expect(next([{ ...unread, state }], '2026-09-20')).toBe('2026-09-21')
    },
  )

  test('is not retried before the last needed day is over', () => {
    expect(next([unread], '2026-09-02')).toBe('2026-09-07')
    expect(next([unread], '2026-09-05')).toBe('2026-09-07')
  })

  test('is retried for sixty days', () => {
    expect(next([unread], '2026-10-31')).toBe('2026-11-01')
    expect(next([unread], '2026-11-01')).toBeNull()
  })

  test.each(['confirmed_missed', 'paid_by_other', 'reversed'] as const)(
    'is not retried for a month that is %s',
    (state) => {
      expect(next([{ watched: false, state }], '2026-09-20')).toBeNull()
    },
  )
})
