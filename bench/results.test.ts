import { expect, test } from 'vitest'
import { withResult } from './results.ts'

const at = new Date('2026-11-23T17:05:00Z')
const said = (output: string) => ({ at, machine: '2 cores', loads: [1, 2.25] as [number, number], output })

test('bench results have one section per bench in alphabetical order; a new run replaces the section', () => {
  const first = withResult(withResult('', 'queue', said('\none\n')), 'bank', said('## not a head\ntwo\n'))
  expect(first.match(/^## \w+$/gm)).toEqual(['## bank', '## queue'])
  expect(first).toContain('2026-11-23 17:05 UTC, 2 cores, load 1.0 before and 2.3 after.')
  const again = withResult(first, 'queue', said('three'))
  expect(again).toContain('```text\n## not a head\ntwo\n```')
  expect(again).toContain('```text\nthree\n```')
  expect(again).not.toContain('one\n')
  expect(withResult(again, 'queue', said('three'))).toBe(again)
})
