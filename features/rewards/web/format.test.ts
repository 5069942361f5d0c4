import { expect, test } from 'vitest'
import { pointsOf, poundsOf, signed, worthOf } from './format.ts'

test('points have thousands separators, and their value is in pounds and pence', () => {
  expect(pointsOf(12_345)).toBe('12,345')
  expect(worthOf(12_340)).toBe('£12.34')
  expect(worthOf(0)).toBe('£0.00')
  expect(poundsOf(1_234.5)).toBe('£1,234.50')
})

test('a change of points has a sign, and zero has a plus', () => {
  expect(signed(1_950)).toBe('+1,950')
  expect(signed(-1_950)).toBe('−1,950')
  expect(signed(0)).toBe('+0')
})
