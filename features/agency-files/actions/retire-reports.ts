import type { Db } from '@keyturn/platform/db'
import type { DropFile } from '@keyturn/platform/personal-data'
import { dropDrafts } from '../store/drafts.ts'
import { lineRanges } from '../store/ranges.ts'
import {
  filesBefore,
  filesToSweep,
  reportedMembers,
  sweepAnswers,
  sweepFile,
  sweepReports,
} from '../store/retention.ts'
import { contentKeys } from './sealed-content.ts'

/**
 * Deletes reports after the retention time: members' lines with their outcomes, and the files with their sealed
 * content.
 */
export async function retireReports(db: Db, before: Date, dropFile: DropFile): Promise<number> {
  let gone = 0
  const oldFileIds = await filesBefore(db, before)
  for await (const range of reportedMembers(db))
    gone += await db.transaction((tx) => sweepReports(tx, range, { oldFileIds, before }))
  return gone + (await retireFiles(db, before, dropFile))
}

async function retireFiles(db: Db, before: Date, dropFile: DropFile): Promise<number> {
  const old = await filesToSweep(db, before)
  for (const file of old) {
    for (const range of await lineRanges(db, file.id)) await dropDrafts(db, file.id, range)
    await db.transaction(async (tx) => {
      await sweepFile(tx, file.id)
      for (const key of contentKeys(file)) await dropFile(tx, key)
    })
  }
  await sweepAnswers(db, before)
  return old.length
}
