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
  ['the day before it', '2040-10-30', {}, false],
  ['its first day', '2040-10-31', {}, true],
  ['a day within it', '2040-11-30', {}, true],
  ['its last day', '2040-12-01', {}, true],
  ['the end of the month in which it ended', '2040-12-31', {}, false],
  ['a later day while it is open', '2042-05-31', { endsOn: null }, true],
  ['a day before one that is open', '2040-09-30', { endsOn: null }, false],
  ['a day of another home', '2040-11-30', { tenancyId: 'other' }, false],
] as const)('an arrangement and %s', (_case, day, changes, isCovered) => {
  expect(isArranged([arrangement(changes)], 'home', day)).toBe(isCovered)
})

test('without an arrangement no day is in one', () => {
  expect(isArranged([], 'home', '2040-11-30')).toBe(false)
})
