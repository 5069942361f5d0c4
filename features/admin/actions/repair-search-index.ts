import { reindexMember } from '@keyturn/identity'
import type { Context } from '@keyturn/platform/feature'
import { reindexHome } from '@keyturn/tenancy'
import { compareIndexPage } from '../store/compare-search-index.ts'

const PAGE = 2_000
const BEFORE_ALL = '00000000-0000-0000-0000-000000000000'

/** Compares every row of the search index with its source and repairs it. Returns the number of repairs. */
export async function repairSearchIndex({ db, log }: Pick<Context, 'db' | 'log'>): Promise<number> {
  let mended = 0
  let after: string | null = BEFORE_ALL
  while (after !== null) {
    const page = await compareIndexPage(db, after, PAGE)
    for (const memberId of page.mistaken) {
      await reindexMember(db, memberId)
      await reindexHome(db, memberId)
    }
    mended += page.mistaken.length
    after = page.last
  }
  if (mended > 0) log.error({ mended }, 'admin: search index rows repaired')
  return mended
}
