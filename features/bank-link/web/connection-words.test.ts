import { expect, test } from 'vitest'
import { lastDayName } from './connection-words.ts'

test('a link is said to have ended on the last day of its yes only where it ran until then', () => {
  expect(lastDayName({ state: 'reconfirm_due' })).toBe('Ends on')
  expect(lastDayName({ state: 'expired' })).toBe('Ended on')
  for (const state of ['revoked', 'disconnected'] as const)
    expect(lastDayName({ state })).toBe('You had agreed until')
})
