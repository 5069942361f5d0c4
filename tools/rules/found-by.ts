import { isTest, type SourceFile } from './source-files.ts'

/**
 * Our own people find members by a row that is written with the member's name and home. It is never forgotten because
 * only these files write the tables it comes from, each keeping the row in the same function.
 */
const WRITERS = new Map([
  ['member', 'features/identity/store/members.ts'],
  ['tenancy', 'features/tenancy/store/homes.ts'],
])
const KEEPS = /\bkeepFound(At)?\b|\bforgetFound\b|\bfollowHome\b/
/** What a home is proven by has nothing to do with where it is. */
const HARMLESS = /^update tenancy set (matched_at|landlord_confirmed_at)\b/

/** Whoever else writes `member` or `tenancy`: they would leave the member to be found by what is no longer so. */
export function strayWriters(files: readonly SourceFile[]): string[] {
  return files.flatMap(({ path, text }) => {
    if (isTest(path) || !/^(features|apps\/server|platform)\//.test(path) || /\/(testing|web)\//.test(path))
      return []
    return [...WRITERS].flatMap(([table, writer]) => {
      const writes = [
        ...text.matchAll(new RegExp(`(?:insert into|update|delete from) ${table}\\b[^\\n]*`, 'g')),
      ].filter(([statement]) => !HARMLESS.test(statement))
      if (writes.length === 0) return []
      if (path !== writer)
        return [`${path} writes ${table}: only ${writer} does, which keeps what members are found by`]
      return KEEPS.test(text) ? [] : [`${path} writes ${table} and no longer keeps what members are found by`]
    })
  })
}
