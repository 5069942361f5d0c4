import type { Queryable } from '@keyturn/platform/db'
import type { DropFile } from '@keyturn/platform/personal-data'
import { AT_ONCE, sweepDisputes } from '../store/retention.ts'

/** Disputes about what was reported so long ago that nobody can ask about it any more, and the files brought along. */
export async function retireDisputes(db: Queryable, before: Date, dropFile: DropFile): Promise<number> {
  let gone = 0
  for (let disputes = AT_ONCE; disputes === AT_ONCE; ) {
    const swept = await db.transaction(async (tx) => {
      const found = await sweepDisputes(tx, before)
      for (const key of found.evidenceKeys) await dropFile(tx, key)
      return found
    })
    disputes = swept.disputes
    gone += swept.rows
  }
  return gone
}
