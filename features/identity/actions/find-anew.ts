import type { Db } from '@keyturn/platform/db'
import { forgetFound, keepFound } from '../store/found-by.ts'
import { lockMember } from '../store/members.ts'

/** Rebuilds the member's search index entry from the stored row. */
export async function findAnew(db: Db, memberId: string): Promise<void> {
  await db.transaction(async (tx) => {
    const member = await lockMember(tx, memberId)
    await (member ? keepFound(tx, member) : forgetFound(tx, memberId))
  })
}
