import { globSync } from 'node:fs'
import { describe, expect, test } from 'vitest'

interface Selection {
  filesFor: (names: string[]) => string[]
  filesReachedBy: (changed: string[]) => string[]
  namedParts: () => string[]
}
const selection: Selection = await import(new URL('selection.mjs', import.meta.url).href)

test('each browser test file covers a part of the app, and each listed file exists', () => {
  const visited = selection.filesFor(selection.namedParts()).filter((file) => file.startsWith('e2e/'))
  expect(visited.toSorted()).toEqual(globSync('e2e/*.e2e.ts').toSorted())
})

describe('the tests selected for a change', () => {
  test('inside a feature are its own tests, its browser tests and the rules', () => {
    const files = selection.filesReachedBy(['features/rewards/domain/book.ts'])
    expect(files).toContain('features/rewards/domain/book.test.ts')
    expect(files).toContain('tools/rules/import-walls.test.ts')
    expect(files).toContain('e2e/rewards.e2e.ts')
    expect(files.filter((file) => file.startsWith('features/') && !file.includes('/rewards/'))).toEqual([])
  })

  test('are all unit tests for a module that every module imports', () => {
    const files = selection.filesReachedBy(['platform/base/money/money.ts'])
    expect(files).toContain('features/rewards/domain/book.test.ts')
    expect(files).not.toContain('e2e/rewards.e2e.ts')
  })

  test('include no browser test if only tests or titles changed', () => {
    expect(selection.filesReachedBy(['features/rewards/domain/book.test.ts'])).not.toContain(
      'e2e/rewards.e2e.ts',
    )
  })
})
