import { expect, test } from 'vitest'
import { CACHED_TABLES, cachedTableWriters, writersWithoutInvalidation } from './cache-invalidation.ts'
import { isTest, sourceFiles } from './source-files.ts'
import { writtenTables } from './sql/named-tables.ts'
import { isWhole, statementsIn } from './sql/statements.ts'

test('each writer of rows in cached responses invalidates the member’s cache', () => {
  expect(writersWithoutInvalidation(sourceFiles(/\.ts$/))).toEqual([])
})

test('the rule finds each statement that PostgreSQL parses as a write of such rows', () => {
  const files = sourceFiles(/^(features|platform|apps\/server)\/.*\.ts$/).filter(
    ({ path }) => !isTest(path) && !/\/web\//.test(path),
  )
  const seen = new Set(cachedTableWriters(files))
  const written = statementsIn(files).filter(({ texts }) =>
    texts
      .filter(isWhole)
      .flatMap(writtenTables)
      .some((table) => CACHED_TABLES.includes(table)),
  )
  expect(written.length).toBeGreaterThan(30)
  expect(written.map(({ path, owner }) => `${path}: ${owner}`).filter((writer) => !seen.has(writer))).toEqual(
    [],
  )
})

test('the tables that a statement writes are found anywhere in the statement', () => {
  expect(
    writtenTables('with gone as (delete from a returning id) insert into b select id from c, gone'),
  ).toEqual(['a', 'b'])
  expect(writtenTables('select 1 from a for update')).toEqual([])
})

const violations = (text: string, path = 'features/x/store/a.ts') =>
  writersWithoutInvalidation([{ path, text }])

const writersWithout = [
  'async function save(tx: Tx) {\n  await tx.execute(sql`update rent_period set state = 1`)\n}',
  'async function save(tx: Tx) {\n  await tx.execute(sql`with gone as (DELETE FROM bank_transaction) select 1`)\n}',
  `const OWNED = ['rent_period']\n\nasync function save(tx: Tx) {\n  await tx.execute(sql\`delete from \${table}\`)\n}`,
]

test.each(writersWithout)(
  'the rule finds a writer without invalidation, and accepts one with it: %s',
  (text) => {
    expect(violations(text)).toHaveLength(1)
    expect(violations(text.replace('{\n', '{\n  bumpRevision(tx, memberId)\n'))).toEqual([])
  },
)

test('an invalidation in one function does not count for the next function', () => {
  const text = `async function one(tx: Tx) {
  bumpRevision(tx, memberId)
  await tx.execute(sql\`update rent_period set state = 1\`)
}

async function other(tx: Tx) {
  await tx.execute(sql\`update rent_period set state = 1\`)
}
`
  expect(violations(text)).toEqual([
    'features/x/store/a.ts: other writes cached rows without invalidating the cache',
  ])
})

test('a shared statement passes only if all of its users invalidate', () => {
  const made = 'const saving = prepare(sql`update rent_period set state = 1`)\n\n'
  const sends =
    'export async function save(tx: Tx) {\n  bumpRevision(tx, memberId)\n  await saving(tx)\n}\n\n'
  expect(violations(made + sends)).toEqual([])
  expect(violations(made)).toHaveLength(1)
  expect(violations(`export ${made}${sends}`)).toHaveLength(1)
  expect(violations(`${made}${sends}export const other = (tx: Tx) => saving(tx)\n`)).toHaveLength(1)
})

test('readers, other tables and tests are not reported', () => {
  expect(violations('const a = sql`select 1 from rent_period for update`')).toEqual([])
  expect(violations('const a = sql`delete from member_session where member_id = 1`')).toEqual([])
  expect(violations('const a = sql`on conflict do update set x = 1`')).toEqual([])
  expect(violations('const a = sql`update member set x = 1`', 'features/x/testing/index.ts')).toEqual([])
})
