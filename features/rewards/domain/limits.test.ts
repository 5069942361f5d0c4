import { expect, it } from 'vitest'
import { countedMonth } from './limits.ts'

it.each([
  ['on the rent day', '2026-03-01', '2026-03-01', '2026-03'],
  ['for a rent day at the end of the previous month', '2026-03-02', '2026-02-28', '2026-02'],
  ['some days early', '2026-03-31', '2026-04-01', '2026-04'],
  ['months ahead', '2026-03-01', '2026-06-01', '2026-03'],
  ['months late', '2026-03-20', '2026-01-01', '2026-03'],
  ['without a known rent day', '2026-03-20', null, '2026-03'],
])('rent counts for the points of $3 if it is paid %s', (_when, paidOn, dueOn, month) => {
  expect(countedMonth({ paidOn, dueOn }, '2026-03-20')).toBe(month)
})

it('rent paid ahead counts for the points of its rent day’s month, once that is next', () => {
  const ahead = { paidOn: '2026-03-01', dueOn: '2026-06-01' }
  expect(countedMonth(ahead, '2026-04-30')).toBe('2026-03')
  expect(countedMonth(ahead, '2026-05-01')).toBe('2026-06')
})
