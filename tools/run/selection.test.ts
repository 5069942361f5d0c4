import { globSync } from 'node:fs'
import { describe, expect, test } from 'vitest'

interface Selection {
  filesFor: (names: string[]) => string[]
  filesReachedBy: (changed: string[]) => string[]
  namedParts: () => string[]
}
const selection: Selection = await import(new URL('selection.mjs', import.meta.url).href)

test('every browser file proves some part of the app, and none is named that is not there', () => {
  const visited = selection.filesFor(selection.namedParts()).filter((file) => file.startsWith('e2e/'))
  expect(visited.toSorted()).toEqual(globSync('e2e/*.e2e.ts').toSorted())
})

describe('what a change can reach', () => {
  test('is, behind the walls of a feature, its own tests, the visits to it and the law', () => {
    const files = selection.filesReachedBy(['features/rewards/domain/book.ts'])
    expect(files).toContain('features/rewards/domain/book.test.ts')
    expect(files).toContain('tools/rules/import-walls.test.ts')
    expect(files).toContain('e2e/rewards.e2e.ts')
    expect(files.filter((file) => file.startsWith('features/') && !file.includes('/rewards/'))).toEqual([])
  })

  test('is every unit test where all stand on it', () => {
    const files = selection.filesReachedBy(['platform/base/money/money.ts'])
    expect(files).toContain('features/rewards/domain/book.test.ts')
    expect(files).not.toContain('e2e/rewards.e2e.ts')
  })

  test('has no visit where only a test or its words changed', () => {
    expect(selection.filesReachedBy(['features/rewards/domain/book.test.ts'])).not.toContain(
      'e2e/rewards.e2e.ts',
    )
  })
})
