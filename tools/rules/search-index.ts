import { isTest, type SourceFile } from './source-files.ts'

/** Files that may write the tables behind the members' search index. Each updates the index in the same function. */
const WRITERS = new Map([
  ['member', 'features/identity/store/members.ts'],
  ['tenancy', 'features/tenancy/store/homes.ts'],
])
const UPDATES_INDEX = /\bindexMember\b|\bindexHomeAddress\b|\bremoveFromSearchIndex\b|\bfollowHome\b/
/** Columns that the search index does not use. */
const UNINDEXED_COLUMNS = /^update tenancy set (matched_at|landlord_confirmed_at)\b/

/** Finds other writers of `member` or `tenancy`, because they would leave the search index stale. */
export function writersWithoutIndexUpdate(files: readonly SourceFile[]): string[] {
  return files.flatMap(({ path, text }) => {
    if (isTest(path) || !/^(features|apps\/server|platform)\//.test(path) || /\/(testing|web)\//.test(path))
      return []
    return [...WRITERS].flatMap(([table, writer]) => {
      const writes = [
        ...text.matchAll(new RegExp(`(?:insert into|update|delete from) ${table}\\b[^\\n]*`, 'g')),
      ].filter(([statement]) => !UNINDEXED_COLUMNS.test(statement))
      if (writes.length === 0) return []
      if (path !== writer)
        return [`${path} writes ${table}: only ${writer} may, because it updates the search index`]
      return UPDATES_INDEX.test(text) ? [] : [`${path} writes ${table} and does not update the search index`]
    })
  })
}
