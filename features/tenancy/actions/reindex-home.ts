import type { Db } from '@keyturn/platform/db'
import { indexHome, lockHomes } from '../store/homes.ts'

/** Writes the member's search entry again from their present homes. */
export async function reindexHome(db: Db, memberId: string): Promise<void> {
  await db.transaction(async (tx) => {
    await lockHomes(tx, memberId)
    await indexHome(tx, memberId)
  })
}
