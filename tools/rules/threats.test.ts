import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { isTestFile, isTitleOf, missingProofs, testTitlesIn } from './test-titles.ts'
import { proofsIn, type Threat, threatsIn } from './threats.ts'

const root = join(import.meta.dirname, '../..')

/** Lists named tests that do not exist, one line each. */
const unproved = (threats: readonly Threat[]): string[] =>
  threats.flatMap(({ name, proofs }) => {
    if (proofs.length === 0) return [`${name}: no test is named`]
    const others = proofs.filter(({ file }) => !isTestFile(file)).map(({ file }) => `${file} is no test`)
    return [...others, ...missingProofs(root, proofs)].map((fault) => `${name}: ${fault}`)
  })

test('each threat in docs/security.md names existing tests', () => {
  const threats = threatsIn(readFileSync(join(root, 'docs/security.md'), 'utf8'))
  expect(threats.length).toBeGreaterThan(40)
  expect(unproved(threats)).toEqual([])
})

test('a threat without a test, and a test that is gone, are reported', () => {
  const other = 'tools/rules/voice.test.ts'
  const page = [
    '| Threat | Answer | Test |',
    '|---|---|---|',
    '| rain | a roof | nobody looked |',
    '| fire | water | `tools/rules/gone.test.ts`: “it is put out” |',
    `| wind | a wall | \`${other}\`: “no text for readers mentions dropped features or wordings”; “it never falls” |`,
  ].join('\n')
  expect(unproved(threatsIn(page))).toEqual([
    'rain: no test is named',
    'fire: there is no tools/rules/gone.test.ts',
    `wind: ${other} has no test “it never falls”`,
  ])
})

test('a quoted title counts only completely, and only for a test that a run includes', () => {
  const titles = (text: string): string[] =>
    testTitlesIn({ path: 'a.test.ts', text }).map(({ title, groups }) => [...groups, title].join(' > '))
  expect(titles("test('one', run); it('two', run); describe('three', () => test('four', run))")).toEqual([
    'one',
    'two',
    'three > four',
  ])
  expect(
    titles("test.skip('one', run); test.todo('two'); describe.skip('three', () => test('four', run))"),
  ).toEqual([])
  expect(titles("// test('one', run)\nconst two = \"test('two', run)\"; /* it('three', run) */")).toEqual([])
  expect(titles("test.each([['rain', 1], ['snow', 2]])('%s of %i', run)")).toEqual([
    '%s of %i',
    'rain of %i',
    'snow of %i',
  ])
  expect(titles(`test.concurrent(\`one of \${place}\`, run)`)).toEqual(['one of %s'])
})

test('a quoted title with placeholders matches the complete titles of the tests that ran', () => {
  expect(isTitleOf('%s of %i drops', 'rain of 3 drops')).toBe(true)
  expect(isTitleOf('rain of $count drops?', 'rain of 3 drops?')).toBe(true)
  expect(isTitleOf('rain', 'no rain')).toBe(false)
  expect(isTitleOf('rain', 'rain, and snow')).toBe(false)
})

test('a quoted title can contain quotes', () => {
  expect(
    proofsIn('`a.test.ts`: “says “is read from the payments: %s” to all”; “says no”, `b.test.ts`: “two”'),
  ).toEqual([
    { file: 'a.test.ts', titles: ['says “is read from the payments: %s” to all', 'says no'] },
    { file: 'b.test.ts', titles: ['two'] },
  ])
})
