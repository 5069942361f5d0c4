import type { Db } from '@keyturn/platform/db'
import { forgetFound, keepFound } from '../store/found-by.ts'
import { lockMember } from '../store/members.ts'

/** Writes what a member is found by once more, from their row as it stands. */
export async function findAnew(db: Db, memberId: string): Promise<void> {
  await db.transaction(async (tx) => {
    const member = await lockMember(tx, memberId)
    await (member ? keepFound(tx, member) : forgetFound(tx, memberId))
  })
}
