import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { type Promised, promisesIn } from './promises.ts'
import { missingProofs } from './test-titles.ts'

const root = join(import.meta.dirname, '../..')

/** Lists proofs of a promise that the repository does not have, one line each. */
function unprovedPromises(promises: readonly Promised[]): string[] {
  return promises.flatMap(({ name, keptBy, proofs }) => {
    const keeper = keptBy.filter((file) => !existsSync(join(root, file))).map((file) => `no file ${file}`)
    const missing = missingProofs(root, proofs)
    const none = [
      ...(keptBy.length === 0 ? ['no place that keeps it'] : []),
      ...(proofs.length === 0 ? ['no check'] : []),
    ]
    return [...none, ...keeper, ...missing].map((fault) => `${name}: ${fault}`)
  })
}

test('each of the twenty promises names the place that keeps it and existing checks', () => {
  const promises = promisesIn(readFileSync(join(root, 'docs/promises.md'), 'utf8'))
  expect(promises.map(({ name }) => Number.parseInt(name, 10))).toEqual(
    Array.from({ length: 20 }, (_, at) => at + 1),
  )
  expect(unprovedPromises(promises)).toEqual([])
})

test('each case names the place that handles it and existing tests', () => {
  const cases = promisesIn(readFileSync(join(root, 'docs/cases.md'), 'utf8'))
  expect(cases.map(({ name }) => Number.parseInt(name, 10))).toEqual(cases.map((_, at) => at + 1))
  expect(cases.length).toBeGreaterThanOrEqual(36)
  expect(unprovedPromises(cases)).toEqual([])
})

test('each fault of a screen names the place that fixed it and existing tests', () => {
  const [mended = ''] = readFileSync(join(root, 'docs/screens.md'), 'utf8').split('## Mended, without')
  const cases = promisesIn(mended)
  expect(cases.map(({ name }) => Number.parseInt(name, 10))).toEqual(cases.map((_, at) => at + 1))
  expect(cases.length).toBeGreaterThanOrEqual(43)
  expect(unprovedPromises(cases)).toEqual([])
})

test('each promise of the screens names the place that keeps it and existing tests', () => {
  const [, held = ''] = readFileSync(join(root, 'docs/screens.md'), 'utf8').split('## What screens promise')
  const lines = promisesIn(held)
  expect(lines.map(({ name }) => Number.parseInt(name, 10))).toEqual(lines.map((_, at) => at + 1))
  expect(lines.length).toBeGreaterThanOrEqual(28)
  expect(unprovedPromises(lines)).toEqual([])
})

test('a promise without a check, and a check that was deleted, are reported', () => {
  const page = [
    '| Promise | Kept by | Check |',
    '|---|---|---|',
    '| 1. rain | `tools/rules/promises.ts` | nothing |',
    '| 2. fire | nothing | `tools/rules/gone.test.ts`: “it is put out” |',
    '| 3. wind | `tools/rules/gone.ts` | `tools/rules/voice.ts`: “it never blows” |',
  ].join('\n')
  expect(unprovedPromises(promisesIn(page))).toEqual([
    '1. rain: no check',
    '2. fire: no place that keeps it',
    '2. fire: there is no tools/rules/gone.test.ts',
    '3. wind: no file tools/rules/gone.ts',
    '3. wind: tools/rules/voice.ts has no test “it never blows”',
  ])
})
