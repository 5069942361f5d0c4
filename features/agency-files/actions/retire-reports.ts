import type { Queryable } from '@keyturn/platform/db'
import type { DropFile } from '@keyturn/platform/personal-data'
import { AT_ONCE, sweepFiles, sweepReports } from '../store/retention.ts'
import { contentKeys } from './sealed-content.ts'

/**
 * What was reported so long ago that nobody can ask about it any more: members' lines with all that hangs on them, and
 * the files themselves, row and sealed content.
 */
export async function retireReports(db: Queryable, before: Date, dropFile: DropFile): Promise<number> {
  let gone = 0
  for (let members = AT_ONCE; members === AT_ONCE; ) {
    const swept = await db.transaction((tx) => sweepReports(tx, before))
    members = swept.members
    gone += swept.rows
  }
  return gone + (await retireFiles(db, before, dropFile))
}

function retireFiles(db: Queryable, before: Date, dropFile: DropFile): Promise<number> {
  return db.transaction(async (tx) => {
    const old = await sweepFiles(tx, before)
    for (const file of old) for (const key of contentKeys(file)) await dropFile(tx, key)
    return old.length
  })
}
