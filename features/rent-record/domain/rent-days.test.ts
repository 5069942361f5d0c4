import { addDays, addMonths } from '@keyturn/platform/days'
import { expect, test } from 'vitest'
import type { Home } from './model.ts'
import { bankDayOf, rentDaysAhead } from './rent-days.ts'

const home = (tenancy: Partial<Home['tenancy']> = {}): Home => ({
  id: 'home',
  tenancy: {
    startsOn: '2024-01-01',
    terms: [{ from: '2024-01-01', pence: 95_000, every: 'month', dueDay: 31 }],
    payees: ['Larch'],
    ...tenancy,
  },
})
const year = { from: '2026-11-23', until: '2027-11-23' }
const daysOf = (of: Home, known: string[] = [], span = year) =>
  rentDaysAhead(of, known, span).map(({ dueOn }) => dueOn)

test('rent due on the 31st is due on the last day of a short month, and then on the 31st again', () => {
  expect(daysOf(home()).slice(0, 5)).toEqual([
    '2026-11-30',
    '2026-12-31',
    '2027-01-31',
    '2027-02-28',
    '2027-03-31',
  ])
})

test('an inferred rent day continues, even after a short February', () => {
  const terms = [{ from: '2024-01-01', pence: 95_000, every: null }]
  const known = ['2026-12-30', '2027-01-30', '2027-02-28']
  const span = { from: '2027-03-01', until: '2027-04-30' }
  expect(daysOf(home({ terms }), known, span)).toEqual(['2027-03-30', '2027-04-30'])
  const weekly = ['2026-11-06', '2026-11-13', '2026-11-20', '2026-11-27']
  expect(daysOf(home({ terms }), weekly, { from: '2026-11-27', until: '2026-12-12' })).toEqual([
    '2026-11-27',
    '2026-12-04',
    '2026-12-11',
  ])
})

test('a rise counts from its own day, and a home has no rent day after it was left', () => {
  const terms = [
    { from: '2024-01-01', pence: 95_000, every: 'month' as const, dueDay: 1 },
    { from: '2027-01-01', pence: 99_000, every: 'month' as const, dueDay: 1 },
  ]
  const span = { from: '2026-12-01', until: '2027-01-31' }
  expect(rentDaysAhead(home({ terms }), [], span).map(({ duePence }) => duePence)).toEqual([95_000, 99_000])
  expect(daysOf(home({ terms, endsOn: addDays('2026-12-01', 1) }))).toEqual(['2026-12-01'])
  expect(daysOf(home({ terms, endsOn: '2026-11-24' }))).toEqual([])
  expect(daysOf(home({ terms, startsOn: addMonths('2026-11-15', 1) }))[0]).toBe('2027-01-01')
})

test('invalid terms give no rent days', () => {
  expect(daysOf(home({ terms: [] }))).toEqual([])
  expect(daysOf(home(), ['never', '2026-02-30'])).toHaveLength(12)
})

test('rent due at a weekend is paid by the bank on the next working day', () => {
  expect(bankDayOf({ dueOn: '2026-11-01' }, 'scotland')).toBe('2026-11-02')
})
