import { hours, minutes } from '@keyturn/platform/clock'
import { expect, test } from 'vitest'
import { waitAfterRound } from './limits.ts'

test('each round of wrong passwords doubles the wait, up to half a day', () => {
  expect([1, 2, 3, 4].map(waitAfterRound)).toEqual([minutes(15), minutes(30), hours(1), hours(2)])
  expect(waitAfterRound(50)).toBe(hours(12))
})
