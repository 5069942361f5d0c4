import { expect, test } from 'vitest'
import { sourceFiles } from './source-files.ts'
import {
  clockReaders,
  datesByHand,
  heldBack,
  longFunctions,
  memberTablesIn,
  namelessPlaces,
  secretsIn,
  tooLong,
  unscopedQueries,
} from './tidiness.ts'

// The generated client is held in step by a test of its own.
const code = sourceFiles(/^(?!api-client\/).*\.(tsx?|mjs)$/)

test('every file can be held in the head', () => {
  expect(tooLong(code)).toEqual([])
  expect(longFunctions(code)).toEqual([])
})

test('every place is named for what it holds', () => {
  expect(namelessPlaces(code)).toEqual([])
})

test('no secret is kept in the project', () => {
  expect(secretsIn(sourceFiles(/\.(tsx?|mjs|js|json|md|sql|yml|sh|env|html)$|(^|\/)\.[a-z]+$/))).toEqual([])
})

test('only the clock asks the machine what time it is', () => {
  expect(clockReaders(code)).toEqual([])
})

test('only platform/days formats dates and times of London', () => {
  expect(datesByHand(code)).toEqual([])
})

test('no page that comes late is held back', () => {
  expect(heldBack(code)).toEqual([])
})

test('every query on a member’s table names the member', () => {
  const tables = memberTablesIn(sourceFiles(/^platform\/db\/migrations\/.*\.sql$/))
  expect(unscopedQueries(code, tables.length > 0 ? tables : ['none'])).toEqual([])
})

test('each of these checks finds what is planted', () => {
  const long = {
    path: 'features/x/domain/a.ts',
    text: `export function long() {\n${'  x()\n'.repeat(300)}}\n`,
  }
  expect(tooLong([long])).toHaveLength(1)
  expect(longFunctions([long])).toHaveLength(1)
  const lasting = (name: string, lines: number) =>
    longFunctions([{ ...long, text: `function ${name}() {\n${'  x()\n'.repeat(lines - 2)}}\n` }]).length
  expect([lasting('decide', 70), lasting('decide', 71)]).toEqual([0, 1])
  expect([lasting('homeRoutes', 90), lasting('homeRoutes', 91)]).toEqual([0, 1])
  expect(namelessPlaces([{ path: 'features/x/utils.ts', text: '' }])).toHaveLength(1)
  expect(secretsIn([{ path: 'a.ts', text: `const key = 'AKIA${'A'.repeat(16)}'` }])).toEqual([
    'a.ts holds an AWS key',
  ])
  expect(secretsIn([{ path: 'a.pem', text: `-----BEGIN ${'PRIVATE KEY'}-----` }])).toHaveLength(1)
  expect(clockReaders([{ path: 'features/x/actions/a.ts', text: 'const now = new Date()' }])).toHaveLength(1)
  const byHand = [
    "new Intl.DateTimeFormat('en-GB')",
    "at.toLocaleTimeString('en-GB')",
    "const zone = 'Europe/London'",
  ]
  const planted = byHand.map((text) => ({ path: 'features/x/web/a.tsx', text }))
  const inSql = { path: 'features/x/store/a.ts', text: "sql`(at at time zone 'Europe/London')::date`" }
  expect(datesByHand([...planted, inSql])).toHaveLength(byHand.length)
  const late = { path: 'features/x/web/a.tsx', text: "import { lazy, Suspense } from 'react'" }
  expect(heldBack([late])).toEqual([late.path])
  const query = {
    path: 'features/x/store/a.ts',
    text: 'tx.execute(sql`select * from points_entry where id = 1`)',
  }
  expect(unscopedQueries([query], ['points_entry'])).toHaveLength(1)
})

test('a query that names the member, or says why it looks at all of them, is left alone', () => {
  const scoped = {
    path: 'features/x/store/a.ts',
    text: 'sql`select * from points_entry where member_id = 1`',
  }
  const sweep = {
    path: 'features/x/store/a.ts',
    text: '// Across members: the nightly sweep.\n sql`delete from points_entry`',
  }
  expect(unscopedQueries([scoped, sweep], ['points_entry'])).toEqual([])
})

test('member tables are recognised in the migrations', () => {
  const text =
    'create table points_entry (\n  member_id uuid,\n  primary key (member_id, id)\n);\ncreate table plan (\n  id text primary key\n);'
  expect(memberTablesIn([{ path: '1.sql', text }])).toEqual(['points_entry'])
})
