import { expect, test } from 'vitest'
import { choiceWith, shortDay } from './words.ts'

test('a yes beyond the plan takes the place of the last one', () => {
  expect(choiceWith('experian', [], 1)).toEqual(['experian'])
  expect(choiceWith('equifax', ['experian'], 1)).toEqual(['equifax'])
  expect(choiceWith('transunion', ['experian', 'equifax'], 3)).toEqual(['experian', 'equifax', 'transunion'])
  expect(choiceWith('equifax', ['experian', 'transunion'], 2)).toEqual(['experian', 'equifax'])
  expect(choiceWith('experian', ['experian'], 1)).toEqual(['experian'])
})

test('a day says its year only where another one might be meant', () => {
  expect(shortDay('2026-08-05', '2026-10-01')).toBe('05 August')
  expect(shortDay('2027-01-05', '2026-10-01')).toBe('05 January')
  expect(shortDay('2025-10-05', '2026-10-01')).toBe('05 October 2025')
})
