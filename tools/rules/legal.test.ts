import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { isTestFile, missingProofs } from './test-titles.ts'
import { proofsIn } from './threats.ts'

const root = join(import.meta.dirname, '../..')
/** Excluded, because its threats name their own tests. */
const SECURITY = 'docs/security.md'

/** Returns proofs of a promise that the repository does not have. Test files need test titles. */
function missingProofsOf(row: string): string[] {
  const places = [...row.matchAll(/`([\w./-]+)`/g)].map(([, place = '']) => place)
  const proofs = proofsIn(row)
  const titled = proofs.map(({ file }) => file)
  return [
    ...(proofs.length > 0 || places.includes(SECURITY) ? [] : ['it names no test']),
    ...places
      .filter((place) => !titled.includes(place))
      .flatMap((place) => {
        if (isTestFile(place)) return [`${place} is named without a title`]
        return existsSync(join(root, place)) ? [] : [`there is no ${place}`]
      }),
    ...missingProofs(root, proofs),
  ]
}

test('each promise in docs/legal.md names existing places and tests', () => {
  const rows = readFileSync(join(root, 'docs/legal.md'), 'utf8')
    .split('\n')
    .filter((line) => /^\| (?!Ground|-)/.test(line) && !line.startsWith('|---'))
  expect(rows.length).toBeGreaterThan(8)
  expect(rows.flatMap((row) => missingProofsOf(row).map((fault) => `${row}: ${fault}`))).toEqual([])
})

test('a promise without a test, and a test that is gone or has no title, are reported', () => {
  expect(missingProofsOf('| rain | a roof | `tools/rules/threats.ts` |')).toEqual(['it names no test'])
  expect(missingProofsOf('| rain | a roof | `tools/rules/legal.test.ts` |')).toEqual([
    'it names no test',
    'tools/rules/legal.test.ts is named without a title',
  ])
  expect(
    missingProofsOf('| rain | a roof | `tools/gone.ts`, `tools/rules/legal.test.ts`: “a roof” |'),
  ).toEqual(['there is no tools/gone.ts', 'tools/rules/legal.test.ts has no test “a roof”'])
})
