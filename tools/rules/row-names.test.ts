import { expect, test } from 'vitest'
import { OLD_NAMES, storesWithColumnNames } from './row-names.ts'
import { sourceFiles } from './source-files.ts'

test('rows have the names they have in code, except in the stores that are listed', () => {
  expect(storesWithColumnNames(sourceFiles(/\.ts$/))).toEqual([...OLD_NAMES])
})

test('finds a row typed by the names of columns, and leaves SQL and names in code alone', () => {
  const found = (text: string) => storesWithColumnNames([{ path: 'features/x/store/a.ts', text }]).length
  expect(found('interface Row {\n  member_id: string\n}')).toBe(1)
  expect(found('db.execute<{ member_id: string; id: string }>(sql`select member_id, id from home`)')).toBe(1)
  expect(found('db.execute<{ memberId: string }>(sql`select member_id as "memberId" from home`)')).toBe(0)
})
