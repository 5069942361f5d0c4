import type { Db } from '@keyturn/platform/db'
import type { DropFile } from '@keyturn/platform/personal-data'
import { disputingMembers, sweepDisputes } from '../store/retention.ts'

/** Deletes disputes and their evidence files after the retention time. */
export async function retireDisputes(db: Db, before: Date, dropFile: DropFile): Promise<number> {
  let gone = 0
  for await (const range of disputingMembers(db))
    gone += await db.transaction(async (tx) => {
      const { rows, evidenceKeys } = await sweepDisputes(tx, range, before)
      for (const key of evidenceKeys) await dropFile(tx, key)
      return rows
    })
  return gone
}
