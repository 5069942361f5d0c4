import { expect, test } from 'vitest'
import { storesWithColumnNames } from './row-names.ts'
import { sourceFiles } from './source-files.ts'

test('rows have the names they have in code', () => {
  expect(storesWithColumnNames(sourceFiles(/\.ts$/))).toEqual([])
})

test('finds a row typed by the names of columns, and leaves SQL and names in code alone', () => {
  const found = (text: string) => storesWithColumnNames([{ path: 'features/x/store/a.ts', text }]).length
  expect(found('interface Row {\n  member_id: string\n}')).toBe(1)
  expect(found('db.execute<{ member_id: string; id: string }>(sql`select member_id, id from home`)')).toBe(1)
  expect(found('db.execute<{ memberId: string }>(sql`select member_id as "memberId" from home`)')).toBe(0)
})
