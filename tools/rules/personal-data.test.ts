import { join } from 'node:path'
import { type PersonalData, platformTables } from '@keyturn/platform/personal-data'
import { RETENTION } from '@keyturn/privacy/constants'
import { beforeAll, expect, test } from 'vitest'
import { clocksWithoutKeeper, forgottenTables, tablesIn } from './personal-data.ts'
import { sourceFiles } from './source-files.ts'

const lists = sourceFiles(/^features\/[^/]+\/personal-data\.ts$/)
const listed = sourceFiles(/^apps\/server\/wiring\/features\.ts$/)
let parts: PersonalData[] = []

beforeAll(async () => {
  const modules: Record<string, PersonalData>[] = await Promise.all(
    lists.map(({ path }) => import(join(import.meta.dirname, '../..', path))),
  )
  parts = modules.flatMap((module) => Object.values(module))
}, 60_000)

const known = () => Object.assign({ ...platformTables }, ...parts.map(({ tables }) => tables))

test('each table with a member’s rows is in the data copy and in the deletion', () => {
  const tables = tablesIn(sourceFiles(/^platform\/db\/migrations\/.*\.sql$/))
  expect(forgottenTables(tables, known(), Object.keys(RETENTION))).toEqual([])
})

test('each feature passes its personal-data list to the app, and the app reads all of them', () => {
  const [features] = listed
  const missing = sourceFiles(/^features\/[^/]+\/index\.ts$/).flatMap(({ path, text }) => {
    const name = /export const (\w+) = \(context: \w+\): Feature/.exec(text)?.[1]
    return name && features?.text.includes(`\n  ${name},\n`) ? [] : [`${path} is not in the app's list`]
  })
  expect(missing).toEqual([])
  expect(lists.length).toBeGreaterThan(9)
})

test('each period of the retention table has a job that enforces it', () => {
  // Kept outside the lists, by privacy itself.
  expect(clocksWithoutKeeper(RETENTION, parts, ['audit', 'webhooks'])).toEqual([])
})

test('each personal-data check finds an added fault', () => {
  const known = { member: { exported: 'You', erased: { keptUnder: 'nowhere' } } }
  expect(forgottenTables(['member', 'diary'], known, ['money'])).toEqual([
    expect.stringContaining('diary is in no list'),
    expect.stringContaining('no row of privacy'),
  ])
  expect(forgottenTables([], { member: { exported: 'You', erased: 'at once' } }, [])).toHaveLength(1)
  expect(clocksWithoutKeeper({ money: { before: () => '' } }, [], ['diary'])).toHaveLength(2)
  expect(
    tablesIn([{ path: '1.sql', text: 'create table a (\n);\ncreate unlogged table b ();\ndrop table a;' }]),
  ).toEqual(['b'])
})
