import { globSync } from 'node:fs'
import { describe, expect, test } from 'vitest'

interface Selection {
  filesFor: (names: string[]) => string[]
  filesReachedBy: (changed: string[]) => string[]
  namedParts: () => string[]
}
const selection: Selection = await import(new URL('selection.mjs', import.meta.url).href)

test('every browser file covers some part of the app, and every listed file exists', () => {
  const visited = selection.filesFor(selection.namedParts()).filter((file) => file.startsWith('e2e/'))
  expect(visited.toSorted()).toEqual(globSync('e2e/*.e2e.ts').toSorted())
})

describe('the tests selected for a change', () => {
  test('are its own tests, its browser visits and the rules for a change inside a feature', () => {
    const files = selection.filesReachedBy(['features/rewards/domain/book.ts'])
    expect(files).toContain('features/rewards/domain/book.test.ts')
    expect(files).toContain('tools/rules/import-walls.test.ts')
    expect(files).toContain('e2e/rewards.e2e.ts')
    expect(files.filter((file) => file.startsWith('features/') && !file.includes('/rewards/'))).toEqual([])
  })

  test('are all unit tests for a change that every module imports', () => {
    const files = selection.filesReachedBy(['platform/base/money/money.ts'])
    expect(files).toContain('features/rewards/domain/book.test.ts')
    expect(files).not.toContain('e2e/rewards.e2e.ts')
  })

  test('have no browser visit for a change of tests or titles only', () => {
    expect(selection.filesReachedBy(['features/rewards/domain/book.test.ts'])).not.toContain(
      'e2e/rewards.e2e.ts',
    )
  })
})
