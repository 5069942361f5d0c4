import { expect, test } from 'vitest'
import { storesWithColumnNames } from './row-names.ts'
import { sourceFiles } from './source-files.ts'

test('row types use the names in code, not the column names', () => {
  expect(storesWithColumnNames(sourceFiles(/\.ts$/))).toEqual([])
})

test('the rule finds a row type with column names, and accepts SQL and names in code', () => {
  const found = (text: string) => storesWithColumnNames([{ path: 'features/x/store/a.ts', text }]).length
  expect(found('interface Row {\n  member_id: string\n}')).toBe(1)
  expect(found('db.execute<{ member_id: string; id: string }>(sql`select member_id, id from home`)')).toBe(1)
  expect(found('db.execute<{ memberId: string }>(sql`select member_id as "memberId" from home`)')).toBe(0)
})
