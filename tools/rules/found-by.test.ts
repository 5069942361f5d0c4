import { expect, test } from 'vitest'
import { strayWriters } from './found-by.ts'
import { sourceFiles } from './source-files.ts'

test('whoever writes a member’s name or home keeps what they are found by', () => {
  expect(strayWriters(sourceFiles(/\.ts$/))).toEqual([])
})

test('somebody who writes past it is found', () => {
  const stray = (path: string, text: string) => strayWriters([{ path, text }])
  const renames = 'await tx.execute(sql`update member set first_name = $1 where id = $2`)'
  expect(stray('features/identity/actions/rename.ts', renames)).toHaveLength(1)
  expect(
    stray('features/tenancy/store/moves.ts', 'await tx.execute(sql`insert into tenancy values (1)`)'),
  ).toHaveLength(1)
  expect(stray('features/identity/store/members.ts', renames)).toHaveLength(1)
  expect(stray('features/identity/store/members.ts', `${renames}\nawait keepFound(tx, member)`)).toEqual([])
  expect(stray('features/tenancy/store/homes.ts', 'sql`update tenancy set matched_at = now()`')).toEqual([])
})
