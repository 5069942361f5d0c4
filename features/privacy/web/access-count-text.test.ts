import { expect, test } from 'vitest'
import { accessCountText } from './access-count-text.ts'

test('a truncated list of accesses says that there may be more', () => {
  expect(accessCountText(1)).toBe('Our people looked once')
  expect(accessCountText(99)).toBe('Our people looked 99 times')
  expect(accessCountText(100)).toContain('looked at least 100 times')
})
