import { expect, test } from 'vitest'
import { ACROSS_MEMBERS } from './across-members.ts'
import { isTest, sourceFiles } from './source-files.ts'
import { memberTablesIn } from './sql/member-tables.ts'
import { unscopedStatements } from './sql/unscoped-statements.ts'

const keys = new Map([
  ['points_entry', 'member_id'],
  ['points_book', 'member_id'],
  ['member', 'id'],
])
const path = 'features/x/store/a.ts'
const faultsIn = (text: string, ...others: string[]): string[] =>
  unscopedStatements(
    [{ path, text }, ...others.map((other, nth) => ({ path: `features/x/store/${nth}.ts`, text: other }))],
    keys,
  )
/** Source of a call with this statement, in which `$id` is a value. */
const sending = (statement: string): string =>
  `const a = () => db.execute(sql\`${statement.replace(/\$(\w+)/g, (_, name) => `\${${name}}`)}\`)`
const faultOf = (statement: string): string | undefined =>
  faultsIn(sending(statement))[0]?.split('names no member of ')[1]

test('each query on a member’s table has a condition on the member', () => {
  const files = sourceFiles(/^(features|platform|apps\/server|providers)\/.*\.ts$/)
  const product = files.filter((file) => !isTest(file.path) && !/\/web\//.test(file.path))
  const tables = memberTablesIn(sourceFiles(/^platform\/db\/migrations\/.*\.sql$/))
  expect(tables.size).toBeGreaterThan(70)
  expect(unscopedStatements(product, tables, ACROSS_MEMBERS)).toEqual([])
})

test.each([
  'select * from points_entry where id = 1',
  'select member_id from points_entry where id = 1',
  'select * from points_entry where member_id is not null',
  'select * from points_entry where member_id > $id',
  'select * from points_entry where member_id <> $id',
  'select * from points_entry where member_id = member_id',
  'select * from points_entry where member_id = $id or id = 1',
  'select * from points_entry where id in (select id from other where member_id = $id)',
  'select * from other left join points_entry on other.member_id = $id',
  'select * from points_entry e where exists (select from other o where o.member_id = $id and o.id = e.id)',
  'select (select points from points_entry limit 1) from points_book where member_id = $id',
  'update points_entry set member_id = $id where id = 1',
  'delete from points_entry using other where other.member_id = $id and other.id = points_entry.id',
  'with e as (select member_id from points_entry) select * from e where member_id = $id',
  '-- member_id\nselect * from points_entry',
])('a query without such a condition is reported: %s', (statement) => {
  expect(faultOf(statement)).toBe('points_entry')
})

test('an outer join keeps all rows of its other side, whatever it compares', () => {
  expect(faultOf('select * from points_entry e left join points_book b on e.member_id = $id')).toBe(
    'points_entry, points_book',
  )
})

test.each([
  'select * from points_entry where member_id = $id',
  'select * from points_entry where member_id = $id::uuid and (id = 1 or id = 2)',
  'select * from points_entry where member_id = any($ids)',
  'select * from points_entry where member_id > $from and member_id <= $to',
  'select * from points_entry where (member_id, id) in (select member_id, id from other)',
  'select * from points_entry e join points_book b using (member_id) where b.member_id = $id',
  'select * from points_entry e left join points_book b on b.member_id = e.member_id where e.member_id = $id',
  'select * from member m where m.id = $id and exists (select from points_entry where member_id = m.id)',
  'insert into points_entry (member_id, id) select member_id, id from points_book where member_id = $id',
  'delete from points_entry e using jsonb_to_recordset($rows) as r(id int) where e.member_id = $id and e.id = r.id',
  'with mine as (select * from points_book where member_id = $id) select * from points_entry natural join other, mine where points_entry.member_id = mine.member_id',
  'select * from other where id = 1',
])('a query with a condition on the member is not reported: %s', (statement) => {
  expect(faultsIn(sending(statement))).toEqual([])
})

test('nested templates are expanded in place, even from other files and from callers', () => {
  const scope = `export const mine = (id: string): SQL => sql\`member_id = \${id}\``
  const read = (where: string): string =>
    `import { mine } from './0.ts'\nconst a = () => db.execute(sql\`select * from points_entry where \${${where}} and id = 1\`)`
  expect(faultsIn(read('mine(id)'), scope)).toEqual([])
  expect(faultsIn(read('others(id)'), scope)).toHaveLength(1)
  expect(faultsIn(read('known ? mine(id) : sql`true`'), scope)).toHaveLength(1)
  const helper = sending('select * from points_entry where $where').replace('a = ()', 'find = (where: SQL)')
  expect(faultsIn(`${helper}\nconst one = () => find(sql\`member_id = \${id}\`)`)).toEqual([])
  expect(faultsIn(`${helper}\nconst all = () => find(sql\`id = 1\`)`)).toHaveLength(1)
})

test('inserts by row names count as naming the member, and an update needs its own condition', () => {
  const values = (statement: string): string[] =>
    faultsIn(sending(statement).replace(/(values|assignments)\}\[\]/g, '$1(row)}'))
  expect(
    values('insert into points_entry $values[] on conflict (member_id) do update set $assignments[]'),
  ).toEqual([])
  expect(values('update points_entry set $assignments[] where member_id = $id')).toEqual([])
  expect(values('update points_entry set $assignments[] where id = 1')).toHaveLength(1)
})

test('a plain string is read like a template', () => {
  const query = (text: string): string[] => faultsIn(`const a = () => client.query('${text}', [id])`)
  expect(query('select * from points_entry where id = $1')).toHaveLength(1)
  expect(query('select * from points_entry where member_id = $1')).toEqual([])
})

test('a statement is reported if PostgreSQL cannot parse it or if its table name is computed at run time', () => {
  expect(faultsIn('const a = sql`select from points_entry where where`')).toEqual([
    `${path}: a (line 1) cannot be parsed: syntax error at or near "where"`,
  ])
  expect(faultsIn(sending('select * from $name').replace('name}', 'sql.identifier(name)}'))).toHaveLength(1)
})

test('an unnecessary exception is reported', () => {
  const stale = [{ why: 'It was one.', where: { [path]: ['gone'] } }]
  expect(unscopedStatements([{ path, text: 'const a = 1' }], keys, stale)).toEqual([
    `${path}: gone is listed as an exception and is none`,
  ])
})

test('member tables are recognised in the migrations', () => {
  const text = [
    'create table points_entry (member_id uuid, id int, primary key (member_id, id));',
    'create table plan (id text primary key, member_id uuid);',
    'create table rent_member (member_id uuid primary key);',
    'create table old_one (member_id uuid primary key); drop table old_one;',
  ].join('\n')
  expect([...memberTablesIn([{ path: '1.sql', text }]).keys()]).toEqual(['points_entry', 'rent_member'])
})
