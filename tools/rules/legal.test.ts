import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')

test('every promise in docs/legal.md leads to a place that is there', () => {
  const rows = readFileSync(join(root, 'docs/legal.md'), 'utf8')
    .split('\n')
    .filter((line) => /^\| (?!Ground|-)/.test(line) && !line.startsWith('|---'))
  expect(rows.length).toBeGreaterThan(8)
  for (const row of rows) {
    const places = [...row.matchAll(/`([\w./-]+)`/g)].map(([, place = '']) => place)
    expect(places.length, row).toBeGreaterThan(0)
    expect(places.filter((place) => !existsSync(join(root, place)))).toEqual([])
  }
})
