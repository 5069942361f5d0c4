import { findAnew } from '@keyturn/identity'
import type { Context } from '@keyturn/platform/feature'
import { findHomeAnew } from '@keyturn/tenancy'
import { comparePage } from '../store/found-rows.ts'

const PAGE = 2_000
const BEFORE_ALL = '00000000-0000-0000-0000-000000000000'

/** Compares every row of the search index with its source and repairs it. Returns the number of repairs. */
export async function mendFound({ db, log }: Pick<Context, 'db' | 'log'>): Promise<number> {
  let mended = 0
  let after: string | null = BEFORE_ALL
  while (after !== null) {
    const page = await comparePage(db, after, PAGE)
    for (const memberId of page.mistaken) {
      await findAnew(db, memberId)
      await findHomeAnew(db, memberId)
    }
    mended += page.mistaken.length
    after = page.last
  }
  if (mended > 0) log.error({ mended }, 'members were not found by what they are called')
  return mended
}
