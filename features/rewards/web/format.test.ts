import { expect, test } from 'vitest'
import { pointsOf, poundsOf, signed, worthOf } from './format.ts'

test('points are written in thousands, and their worth in pounds and pence', () => {
  expect(pointsOf(12_345)).toBe('12,345')
  expect(worthOf(12_340)).toBe('£12.34')
  expect(worthOf(0)).toBe('£0.00')
  expect(poundsOf(1_234.5)).toBe('£1,234.50')
})

test('a change of points has its sign, and none is a plus', () => {
  expect(signed(1_950)).toBe('+1,950')
  expect(signed(-1_950)).toBe('−1,950')
  expect(signed(0)).toBe('+0')
})
