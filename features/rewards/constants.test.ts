import { expect, it } from 'vitest'
import { penceOfPoints, pointsForPence, pointsWorth, yearlyRewardsPence } from './constants.ts'

it('one whole pound of rent earns one point', () => {
  expect(pointsForPence(123_456)).toBe(1234)
  expect(pointsForPence(99)).toBe(0)
})

it('one point is worth a tenth of a penny', () => {
  expect(penceOfPoints(1200)).toBe(120)
  expect(penceOfPoints(1209)).toBe(120)
  expect(pointsWorth).toBe('1,000 points are worth £1')
})

it('a rent of £1,200 earns £14.40 a year on Standard, and £21.60 on Premium', () => {
  expect(yearlyRewardsPence('standard', 120_000)).toBe(1440)
  expect(yearlyRewardsPence('premium', 120_000)).toBe(2160)
})
