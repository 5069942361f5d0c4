import { expect, test } from 'vitest'
import { writersWithoutIndexUpdate } from './search-index.ts'
import { sourceFiles } from './source-files.ts'

test('each writer of a member’s name or home updates the search index', () => {
  expect(writersWithoutIndexUpdate(sourceFiles(/\.ts$/))).toEqual([])
})

test('the rule finds a writer that does not update the search index', () => {
  const stray = (path: string, text: string) => writersWithoutIndexUpdate([{ path, text }])
  const renames = 'await tx.execute(sql`update member set first_name = $1 where id = $2`)'
  expect(stray('features/identity/actions/rename.ts', renames)).toHaveLength(1)
  expect(
    stray('features/tenancy/store/moves.ts', 'await tx.execute(sql`insert into tenancy values (1)`)'),
  ).toHaveLength(1)
  expect(stray('features/identity/store/members.ts', renames)).toHaveLength(1)
  expect(stray('features/identity/store/members.ts', `${renames}\nawait indexMember(tx, member)`)).toEqual([])
  expect(stray('features/tenancy/store/homes.ts', 'sql`update tenancy set matched_at = now()`')).toEqual([])
})
