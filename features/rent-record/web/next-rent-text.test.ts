import { expect, test } from 'vitest'
import { amountText, poundsText } from './format-amount.ts'
import { nextRentText } from './next-rent-text.ts'

test('the next rent shows its day and the last day that counts as on time', () => {
  expect(nextRentText({ due: 950, due_on: '2026-12-01', late_after: '2026-12-07' })).toBe(
    '£950.00 is due on 01 December 2026. Paid by the 1st is best; it still counts as on time until the 7th.',
  )
  expect(nextRentText({ due: 950.5, due_on: '2026-12-28', late_after: '2027-01-03' })).toBe(
    '£950.50 is due on 28 December 2026. Paid by the 28th is best; it still counts as on time until 03 January 2027.',
  )
})

test.each([
  [2, '2nd'],
  [3, '3rd'],
  [11, '11th'],
  [12, '12th'],
  [13, '13th'],
  [21, '21st'],
  [22, '22nd'],
  [23, '23rd'],
  [31, '31st'],
])('day %i of a month is written %s', (day, words) => {
  const due_on = `2026-12-${String(day).padStart(2, '0')}`
  expect(nextRentText({ due: 1, due_on, late_after: due_on })).toContain(`Paid by the ${words} is best`)
})

test('an outgoing amount has a minus and an incoming one a plus, to the penny', () => {
  expect(amountText(-950)).toBe('−£950.00')
  expect(amountText(2_318.4)).toBe('+£2,318.40')
  expect(poundsText(0.1 + 0.2)).toBe('£0.30')
})
