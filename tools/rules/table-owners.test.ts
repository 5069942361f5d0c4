import { expect, test } from 'vitest'
import { FOREIGN_TABLES } from './foreign-tables.ts'
import { tablesIn } from './personal-data.ts'
import { isTest, type SourceFile, sourceFiles } from './source-files.ts'
import { foreignTables, PROGRAM, tableOwners } from './table-owners.ts'

const product = sourceFiles(/^(features|platform|apps\/server|providers)\/.*\.ts$/).filter(
  ({ path }) => !isTest(path) && !/\/web\/|^apps\/server\/sandbox\/demo\//.test(path),
)
const owners = tableOwners(
  sourceFiles(/^features\/[^/]+\/personal-data\.ts$|^platform\/data\/personal-data\.ts$/),
)

test('each table has one owner: the feature that lists it in its personal-data.ts', () => {
  const tables = tablesIn(sourceFiles(/^platform\/db\/migrations\/.*\.sql$/))
  expect([...owners.keys()].toSorted()).toEqual(tables.toSorted())
  const text = 'export const data = { tables: { rent: { exported: "Rent" } } }'
  const both = ['tenancy', 'rewards'].map((name) => ({ path: `features/${name}/personal-data.ts`, text }))
  expect(() => tableOwners(both)).toThrow('rent is listed by tenancy and by rewards')
})

test('each statement of the product names only tables of its own feature, and an added crossing is reported', () => {
  const planted = '\nconst planted = sql`select id from tenancy where member_id = 1`'
  const files = product.map(({ path, text }) => ({
    path,
    text: path === 'features/rewards/store/books.ts' ? text + planted : text,
  }))
  expect(foreignTables(files, owners, FOREIGN_TABLES)).toEqual([
    expect.stringMatching(
      /^features\/rewards\/store\/books\.ts: planted \(line \d+\) reads tenancy of tenancy$/,
    ),
  ])
})

const path = 'features/rewards/store/a.ts'
const known = new Map([
  ['points_book', 'rewards'],
  ['points_entry', 'rewards'],
  ['tenancy', 'tenancy'],
  ['job_log', PROGRAM],
])
const NONE = { reads: [], writes: [] }
const faultsIn = (text: string, ...others: SourceFile[]): string[] =>
  foreignTables([{ path, text }, ...others], known, NONE)
const faultsOf = (statement: string): string[] => faultsIn(`const a = () => db.execute(sql\`${statement}\`)`)

test.each([
  'select id from tenancy',
  'select id from Tenancy t for update',
  'select p.id from points_book p join tenancy t on t.member_id = p.member_id',
  'select p.id from points_book p, tenancy t where t.member_id = p.member_id',
  'select id from points_book where exists (select from tenancy where id = 1)',
  'select (select max(id) from tenancy) as latest from points_book',
  'with homes as (select id from tenancy) select id from homes',
  'with tenancy as (select id from tenancy) select id from tenancy',
  'update points_book set total = 1 from tenancy where tenancy.id = 1',
  'insert into points_entry (id) select id from tenancy',
  'delete from points_entry using tenancy where tenancy.id = points_entry.id',
])('a statement that reads another feature’s table is reported: %s', (statement) => {
  expect(faultsOf(statement)).toEqual([`${path}: a (line 1) reads tenancy of tenancy`])
})

test.each([
  'insert into tenancy (id) values (1)',
  'update tenancy set id = 1',
  'with gone as (delete from tenancy returning id) select id from gone',
])('a statement that writes another feature’s table is reported: %s', (statement) => {
  expect(faultsOf(statement)).toEqual([`${path}: a (line 1) writes tenancy of tenancy`])
})

test.each([
  'select p.id from points_book p join points_entry e on e.id = p.id',
  'with tenancy as (select id from points_book) select id from tenancy',
  'select id as tenancy from points_book',
  'select name from pg_roles',
])('a statement on its own tables is not reported: %s', (statement) => {
  expect(faultsOf(statement)).toEqual([])
})

const HOMES =
  'export const homes = sql`(select id from tenancy)`\nexport const homesOf = (id) => sql`select id from tenancy`'
const reading = (imports: string): string => `${imports}
  const a = () => db.execute(sql\`select p.id from points_book p join \${homes} t on t.id = p.id\`)
  const b = () => db.execute(sql\`select id from points_book where id in (\${homesOf(1)})\`)`

test('a fragment of the owner’s file is the owner’s, and the same fragment in the feature is not', () => {
  const owner = { path: 'features/tenancy/store/homes.ts', text: HOMES }
  const own = { path: 'features/rewards/store/homes.ts', text: HOMES }
  expect(faultsIn(reading("import { homes, homesOf } from '../../tenancy/store/homes.ts'"), owner)).toEqual(
    [],
  )
  expect(faultsIn(reading("import { homes, homesOf } from './homes.ts'"), own)).toEqual([
    `${path}: a (line 2) reads tenancy of tenancy`,
    `${path}: b (line 3) reads tenancy of tenancy`,
  ])
  expect(faultsIn(reading(HOMES))).toHaveLength(2)
})

test('a fragment passed to another feature’s function is checked where it is written', () => {
  const owner = {
    path: 'features/tenancy/store/homes.ts',
    text: `export const find = (where: SQL) => db.execute(sql\`select id from tenancy where \${where}\`)`,
  }
  const passing = (fragment: string): string =>
    `import { find } from '../../tenancy/store/homes.ts'\nconst a = () => find(sql\`${fragment}\`)`
  expect(faultsIn(passing('id = 1'), owner)).toEqual([])
  expect(faultsIn(passing('exists (select from tenancy)'), owner)).toHaveLength(1)
})

test('table names in a loop over a list are read', () => {
  const erasing = (list: string): string => `const LIST = ${list}
  const a = () => { for (const table of LIST) db.execute(sql\`delete from \${sql.identifier(table)}\`) }`
  expect(faultsIn(erasing("['points_book', 'points_entry']"))).toEqual([])
  expect(faultsIn(erasing("['points_book', 'tenancy']"))).toEqual([
    `${path}: a (line 2) writes tenancy of tenancy`,
  ])
})

test('a table named at run time and a statement that cannot be parsed are reported', () => {
  expect(faultsIn(`const a = (name) => db.execute(sql\`select id from \${sql.identifier(name)}\`)`)).toEqual([
    `${path}: a (line 1) reads a table named at run time`,
  ])
  expect(faultsOf('select from tenancy where where')).toEqual([
    `${path}: a (line 1) cannot be parsed: syntax error at or near "where"`,
  ])
})

test('tables without a feature belong to the platform and the wiring, and not to a feature', () => {
  const text = 'const a = () => db.execute(sql`select id from job_log`)'
  expect(faultsIn(text)).toEqual([`${path}: a (line 1) reads job_log of ${PROGRAM}`])
  expect(foreignTables([{ path: 'apps/server/wiring/a.ts', text }], known, NONE)).toEqual([])
})

test('an exception for reading allows no writing, and an exception without a need is reported', () => {
  const reads = [{ why: 'It may.', where: { 'features/rewards/': ['*'], 'features/tenancy/a.ts': ['gone'] } }]
  const text = 'const a = () => db.execute(sql`update tenancy set id = (select max(id) from tenancy)`)'
  expect(foreignTables([{ path, text }], known, { reads, writes: [] })).toEqual([
    'features/tenancy/a.ts: gone is listed as an exception and is none',
    `${path}: a (line 1) writes tenancy of tenancy`,
  ])
})
