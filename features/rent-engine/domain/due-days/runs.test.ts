import { dayOfNumber, numberOfDay } from '@keyturn/platform/days'
import { describe, expect, test } from 'vitest'
import type { Terms } from '../model.ts'
import { dueDayNumbers, type ShownRhythm } from './runs.ts'
import { readTerms } from './schedule.ts'

const first: Terms = { from: '2026-01-01', pence: 95_000, every: 'month', dueDay: 1 }
const span = {
  start: numberOfDay('2026-01-01'),
  end: Number.POSITIVE_INFINITY,
  coveredFrom: numberOfDay('2026-01-01'),
  today: numberOfDay('2026-08-20'),
}
const daysOf = (
  terms: Terms[],
  shown: ShownRhythm | null = null,
  from = '2026-05-01',
  until = '2026-08-20',
) =>
  dueDayNumbers(readTerms(terms), shown, span)
    .map(dayOfNumber)
    .filter((day) => day >= from && day <= until)
const changed = (from: string, change: Partial<Terms>, before: Partial<Terms> = {}) =>
  daysOf([
    { ...first, ...before },
    { ...first, ...before, from, ...change },
  ])

describe('a changed rent day', () => {
  test('gives each month one rent', () => {
    expect(changed('2026-06-10', { dueDay: 15 })).toEqual([
      '2026-05-01',
      '2026-06-01',
      '2026-07-15',
      '2026-08-15',
    ])
    expect(changed('2026-06-20', { dueDay: 1 }, { dueDay: 15 })).toEqual([
      '2026-05-15',
      '2026-06-15',
      '2026-07-01',
      '2026-08-01',
    ])
    expect(changed('2026-06-26', { dueDay: 1 }, { dueDay: 25 })).toEqual([
      '2026-05-25',
      '2026-06-25',
      '2026-08-01',
    ])
  })

  test('is due on its first day if the change begins with the month', () => {
    expect(changed('2026-07-01', { dueDay: 15 })).toEqual([
      '2026-05-01',
      '2026-06-01',
      '2026-07-15',
      '2026-08-15',
    ])
  })

  test('for weekly rent begins at least a week after the last one', () => {
    const mondays = { every: 'week', dueDay: 1 } as const
    expect(changed('2026-07-30', { dueDay: 5 }, mondays).slice(-4)).toEqual([
      '2026-07-20',
      '2026-07-27',
      '2026-08-07',
      '2026-08-14',
    ])
  })

  test('is the same for any range of days that the bank covers', () => {
    const terms = [first, { ...first, from: '2026-06-10', dueDay: 15 }]
    const later = { ...span, coveredFrom: numberOfDay('2026-08-19') }
    expect(dueDayNumbers(readTerms(terms), null, later).map(dayOfNumber)[0]).toBe('2026-07-15')
  })
})

describe('a changed frequency', () => {
  test('from monthly to weekly begins when the paid month is over', () => {
    expect(changed('2026-06-10', { every: 'week', dueDay: 1, pence: 22_000 }).slice(0, 5)).toEqual([
      '2026-05-01',
      '2026-06-01',
      '2026-07-06',
      '2026-07-13',
      '2026-07-20',
    ])
  })

  test('from weekly to monthly begins after the last week', () => {
    const mondays = { every: 'week', dueDay: 1 } as const
    expect(changed('2026-06-03', { every: 'month', dueDay: 8 }, mondays).slice(-5)).toEqual([
      '2026-05-25',
      '2026-06-01',
      '2026-06-08',
      '2026-07-08',
      '2026-08-08',
    ])
    expect(changed('2026-06-03', { every: 'month', dueDay: 5 }, mondays).slice(-3)).toEqual([
      '2026-06-01',
      '2026-07-05',
      '2026-08-05',
    ])
  })
})

describe('rent days kept from settled months', () => {
  const told: Terms = { ...first, every: null, dueDay: null }
  const month = (anchor: number) => ({ every: 'month', anchor }) as const
  const kept = ['2026-05-03', '2026-06-03'].map(numberOfDay)

  test('stay, and a different day begins most of a month later', () => {
    expect(daysOf([told], { grid: month(3), after: month(15), kept })).toEqual([
      '2026-05-03',
      '2026-06-03',
      '2026-07-15',
      '2026-08-15',
    ])
    expect(daysOf([told], { grid: month(3), after: month(1), kept })).toEqual([
      '2026-05-03',
      '2026-06-03',
      '2026-07-01',
      '2026-08-01',
    ])
  })

  test('stay if the earlier frequency was different', () => {
    expect(daysOf([told], { grid: month(20), after: month(3), kept }, '2026-03-01', '2026-07-31')).toEqual([
      '2026-03-20',
      '2026-05-03',
      '2026-06-03',
      '2026-07-03',
    ])
  })

  test('do not apply if the member declared a rent day', () => {
    expect(daysOf([first], { grid: month(3), after: month(3), kept })[0]).toBe('2026-05-01')
  })
})
