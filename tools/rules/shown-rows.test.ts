import { expect, test } from 'vitest'
import { silentWriters } from './shown-rows.ts'
import { sourceFiles } from './source-files.ts'

test('whoever writes rows that kept answers are made of renews the member’s revision', () => {
  expect(silentWriters(sourceFiles(/\.ts$/))).toEqual([])
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
