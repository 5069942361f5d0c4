import { expect, test } from 'vitest'
import { SHOWN, shownWriters, silentWriters } from './shown-rows.ts'
import { isTest, sourceFiles } from './source-files.ts'
import { isWhole, statementsIn } from './sql/statements.ts'
import { writtenTables } from './sql/written-tables.ts'

test('whoever writes rows that kept answers are made of renews the member’s revision', () => {
  expect(silentWriters(sourceFiles(/\.ts$/))).toEqual([])
})

test('the rule sees every statement that PostgreSQL parses as one that writes such rows', () => {
  const files = sourceFiles(/^(features|platform|apps\/server)\/.*\.ts$/).filter(
    ({ path }) => !isTest(path) && !/\/web\//.test(path),
  )
  const seen = new Set(shownWriters(files))
  const written = statementsIn(files).filter(({ texts }) =>
    texts
      .filter(isWhole)
      .flatMap(writtenTables)
      .some((table) => SHOWN.includes(table)),
  )
  expect(written.length).toBeGreaterThan(30)
  expect(written.map(({ path, owner }) => `${path}: ${owner}`).filter((writer) => !seen.has(writer))).toEqual(
    [],
  )
})

test('tables are found that a statement writes anywhere in it', () => {
  expect(
    writtenTables('with gone as (delete from a returning id) insert into b select id from c, gone'),
  ).toEqual(['b', 'a'])
  expect(writtenTables('select 1 from a for update')).toEqual([])
})

const saying = (text: string, path = 'features/x/store/a.ts') => silentWriters([{ path, text }])

const silent = [
  'async function save(tx: Tx) {\n  await tx.execute(sql`update rent_period set state = 1`)\n}',
  'async function save(tx: Tx) {\n  await tx.execute(sql`with gone as (DELETE FROM bank_transaction) select 1`)\n}',
  `const OWNED = ['rent_period']\n\nasync function save(tx: Tx) {\n  await tx.execute(sql\`delete from \${table}\`)\n}`,
]

test.each(silent)('a writer that keeps silent is found, and one that renews is not: %s', (text) => {
  expect(saying(text)).toHaveLength(1)
  expect(saying(text.replace('{\n', '{\n  renewRevision(tx, memberId)\n'))).toEqual([])
})

test('one that renews does not speak for the one beside it', () => {
  const text = `async function one(tx: Tx) {
  renewRevision(tx, memberId)
  await tx.execute(sql\`update rent_period set state = 1\`)
}

async function other(tx: Tx) {
  await tx.execute(sql\`update rent_period set state = 1\`)
}
`
  expect(saying(text)).toEqual(['features/x/store/a.ts: other writes shown rows and renews no revision'])
})

test('a statement put together once speaks through those who send it, all of them', () => {
  const made = 'const saving = prepare(sql`update rent_period set state = 1`)\n\n'
  const sends =
    'export async function save(tx: Tx) {\n  renewRevision(tx, memberId)\n  await saving(tx)\n}\n\n'
  expect(saying(made + sends)).toEqual([])
  expect(saying(made)).toHaveLength(1)
  expect(saying(`export ${made}${sends}`)).toHaveLength(1)
  expect(saying(`${made}${sends}export const other = (tx: Tx) => saving(tx)\n`)).toHaveLength(1)
})

test('readers, tables beside them and tests are left alone', () => {
  expect(saying('const a = sql`select 1 from rent_period for update`')).toEqual([])
  expect(saying('const a = sql`delete from member_session where member_id = 1`')).toEqual([])
  expect(saying('const a = sql`on conflict do update set x = 1`')).toEqual([])
  expect(saying('const a = sql`update member set x = 1`', 'features/x/testing/index.ts')).toEqual([])
})
