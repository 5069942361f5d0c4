import type { Db } from '@keyturn/platform/db'
import { lockMember } from '../store/members.ts'
import { indexMember, removeFromSearchIndex } from '../store/search-index.ts'

/** Rebuilds the member's search index entry from the stored row. */
export async function reindexMember(db: Db, memberId: string): Promise<void> {
  await db.transaction(async (tx) => {
    const member = await lockMember(tx, memberId)
    await (member ? indexMember(tx, member) : removeFromSearchIndex(tx, memberId))
  })
}
