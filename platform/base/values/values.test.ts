import { expect, test } from 'vitest'
import { capitalised, recordOf } from './index.ts'

test('capitalised changes only the first letter', () => {
  expect(capitalised('not found YET')).toBe('Not found YET')
  expect(capitalised('élan')).toBe('Élan')
  expect(capitalised('')).toBe('')
})

test('recordOf has one value for each key', () => {
  expect(recordOf(['month', 'year'], (key) => key.length)).toEqual({ month: 5, year: 4 })
})
