import { expect, test } from 'vitest'
import { dateTimeText, daysLeftText, lastDayName, stateText } from './connection-texts.ts'

const link = { trouble: false, days_left: 12, expires_on: '2026-12-09' }

test.each([
  ['active', {}, 'Connected until 09 December 2026'],
  ['active', { trouble: true }, 'Your bank is not answering. We keep trying.'],
  ['reconfirm_due', {}, 'Ends in 12 days unless you confirm it again'],
  ['reconfirm_due', { days_left: 1 }, 'Ends in 1 day unless you confirm it again'],
  ['reconfirm_due', { days_left: 0 }, 'Ends within a day unless you confirm it again'],
  ['expired', {}, 'Ended on 09 December 2026. We have stopped reading.'],
  ['revoked', {}, 'You ended this at your bank. We have stopped reading.'],
  ['disconnected', {}, 'Disconnected. Your history is kept.'],
] as const)('a bank link in the state %s with %j reads “%s”', (state, more, words) => {
  expect(stateText({ ...link, ...more, state })).toBe(words)
})

test('the time left of a bank consent is shown in days, and its last day as less than a day', () => {
  expect([12, 1, 0].map(daysLeftText)).toEqual(['12 days left', '1 day left', 'Less than a day left'])
})

test('a time is shown in London time, in summer and winter', () => {
  expect(dateTimeText('2026-11-21T09:05:00Z')).toBe('21 November 2026 at 09:05')
  expect(dateTimeText('2026-07-21T09:05:00Z')).toBe('21 July 2026 at 10:05')
})

test('a bank link shows “Ended on” only if its consent ran to the last day', () => {
  expect(lastDayName({ state: 'reconfirm_due' })).toBe('Ends on')
  expect(lastDayName({ state: 'expired' })).toBe('Ended on')
  for (const state of ['revoked', 'disconnected'] as const)
    expect(lastDayName({ state })).toBe('You had agreed until')
})
