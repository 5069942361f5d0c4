import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { type Threat, threatsIn } from './threats.ts'

const root = join(import.meta.dirname, '../..')

/** What is claimed of a test that is not there, one line each. */
function unproved(threats: readonly Threat[]): string[] {
  return threats.flatMap(({ name, proofs }) => {
    if (proofs.length === 0) return [`${name}: no test is named`]
    return proofs.flatMap(({ file, titles }) => {
      const path = join(root, file)
      if (!/\.(test|e2e)\.tsx?$/.test(file) || !existsSync(path)) return [`${name}: there is no test ${file}`]
      const text = readFileSync(path, 'utf8')
      return titles
        .filter((title) => !text.includes(title))
        .map((title) => `${name}: ${file} has no test “${title}”`)
    })
  })
}

test('every threat of docs/security.md names tests that are there', () => {
  const threats = threatsIn(readFileSync(join(root, 'docs/security.md'), 'utf8'))
  expect(threats.length).toBeGreaterThan(40)
  expect(unproved(threats)).toEqual([])
})

test('a threat without a test, and a test that is gone, are found', () => {
  const other = 'tools/rules/voice.test.ts'
  const page = [
    '| Threat | Answer | Test |',
    '|---|---|---|',
    '| rain | a roof | nobody looked |',
    '| fire | water | `tools/rules/gone.test.ts`: “it is put out” |',
    `| wind | a wall | \`${other}\`: “nothing that people read says what we dropped”; “it never falls” |`,
  ].join('\n')
  expect(unproved(threatsIn(page))).toEqual([
    'rain: no test is named',
    'fire: there is no test tools/rules/gone.test.ts',
    `wind: ${other} has no test “it never falls”`,
  ])
})
