import { expect, test } from 'vitest'
import { looksLine } from './looks-line.ts'

test('a list of looks that is cut says that there may be more', () => {
  expect(looksLine(1)).toBe('Our people looked once')
  expect(looksLine(99)).toBe('Our people looked 99 times')
  expect(looksLine(100)).toContain('looked at least 100 times')
})
