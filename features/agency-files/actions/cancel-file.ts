import type { AgencyFilesContext } from '../context.ts'
import { moveCycle } from '../domain/cycle.ts'
import { manualReviewNeeded } from '../events.ts'
import { dropSnapshotJob } from '../jobs/kinds.ts'
import { dropDraftRecords } from '../store/drafts.ts'
import { changeFile, lockFile } from '../store/files.ts'
import { lineRanges } from '../store/ranges.ts'
import { moveFile } from './move-file.ts'
import { dropContent } from './sealed-content.ts'

const AGENCY_REMOVED = 'There is no way to this agency any more.'

/**
 * Ends an unsent file whose agency was removed from the settings, and drops its names. A file that may have arrived
 * waits for staff or for the agency.
 */
export async function cancelFile(context: AgencyFilesContext, fileId: string): Promise<void> {
  const { db, queue } = context
  const ended = await db.transaction(async (tx) => {
    const file = await lockFile(tx, fileId, 'update')
    if (!file || moveCycle(file.state, 'call_off').outcome !== 'moved') return null
    const { agency, month, leavingAt, problem } = file
    if (leavingAt !== null) {
      if (problem === AGENCY_REMOVED) return null
      await changeFile(tx, fileId, { problem: AGENCY_REMOVED })
      await queue.publish(tx, manualReviewNeeded, { why: 'not_delivered', agency, month, fileId })
      return null
    }
    await moveFile(context, tx, file, 'call_off', { problem: AGENCY_REMOVED })
    await queue.enqueue(tx, dropSnapshotJob, { fileId }, { singletonKey: fileId })
    await queue.publish(tx, manualReviewNeeded, { why: 'called_off', agency, month, fileId })
    return file
  })
  if (ended) await dropContent(context, ended)
}

/** Deletes the names in the snapshot of a file that will not be sent. */
export async function dropSnapshot({ db }: AgencyFilesContext, fileId: string): Promise<void> {
  for (const range of await lineRanges(db, fileId))
    await db.transaction((tx) => dropDraftRecords(tx, fileId, range))
}
