import type { Db } from '@keyturn/platform/db'
import { followHome, lockHomes } from '../store/homes.ts'

/** Writes the home a member is found at once more, from their homes as they stand. */
export async function findHomeAnew(db: Db, memberId: string): Promise<void> {
  await db.transaction(async (tx) => {
    await lockHomes(tx, memberId)
    await followHome(tx, memberId)
  })
}
