import { expect, test } from 'vitest'
import { type Arrangement, isArranged } from './arrangement.ts'

const arrangement = (changes: Partial<Arrangement> = {}): Arrangement => ({
  tenancyId: 'home',
  startsOn: '2040-10-31',
  endsOn: '2040-12-01',
  terms: 'reduced',
  ...changes,
})

test.each([
  ['before the arrangement', '2040-10-30', {}, false],
  ['its first day', '2040-10-31', {}, true],
  ['within it', '2040-11-30', {}, true],
  ['its last day', '2040-12-01', {}, true],
  ['the end of the month in which it ended', '2040-12-31', {}, false],
  ['after the start of an open arrangement', '2042-05-31', { endsOn: null }, true],
  ['before the start of an open arrangement', '2040-09-30', { endsOn: null }, false],
  ['within it, at another home', '2040-11-30', { tenancyId: 'other' }, false],
] as const)('isArranged is $3 for a day %s', (_case, day, changes, isCovered) => {
  expect(isArranged([arrangement(changes)], 'home', day)).toBe(isCovered)
})

test('isArranged is false without an arrangement', () => {
  expect(isArranged([], 'home', '2040-11-30')).toBe(false)
})
