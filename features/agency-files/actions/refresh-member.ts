import type { Tx } from '@keyturn/platform/db'
import type { Queue } from '@keyturn/platform/jobs'
import type { AgencyFilesContext } from '../context.ts'
import { buildJob, refreshJob } from '../jobs/kinds.ts'
import { type AgencyFile, changeFile, filesIn, lockFile } from '../store/files.ts'
import { snapshotIsWhole } from '../store/ranges.ts'
import { callOff } from './call-off.ts'
import { draftMembers } from './draft-members.ts'
import { moveFile } from './move-file.ts'

/**
 * Something about one member changed: a consent taken back, a plan ended, a question raised, arrears approved. Their
 * part of every file that has not left is taken anew, and the file is built and checked again. A file that may be on
 * its way only notes who it was: if nothing left, the change counts after all.
 */
export async function refreshMember(context: AgencyFilesContext, memberId: string): Promise<void> {
  const { db } = context
  for (const { id, agency } of await filesIn(db, ['frozen', 'built', 'checked', 'approved'])) {
    if (!context.agencies.has(agency)) await callOff(context, id)
    await db.transaction(async (tx) => {
      const file = await lockFile(tx, id, 'update')
      if (!file || !['frozen', 'built', 'checked', 'approved'].includes(file.state)) return
      if (file.leavingAt === null) await takeAnew(context, tx, file, [memberId])
      else await changeFile(tx, id, { changedMeanwhile: [...new Set([...file.changedMeanwhile, memberId])] })
    })
  }
}

/**
 * Takes the part of these members in a file that has not left anew; the caller holds its row. Returns false if the file
 * says the same of them as before, and then leaves the file as it is.
 */
export async function takeAnew(
  context: AgencyFilesContext,
  tx: Tx,
  file: AgencyFile,
  memberIds: readonly string[],
): Promise<boolean> {
  if (!(await draftMembers(context, tx, file, memberIds))) return false
  const { id } = file
  const draftRevision = file.draftRevision + 1
  const moved = await moveFile(context, tx, file, 'freeze_again', { draftRevision, approvedBy: null })
  if (!moved) await changeFile(tx, id, { draftRevision })
  if (await snapshotIsWhole(tx, id)) {
    await context.queue.enqueue(tx, buildJob, { fileId: id }, { singletonKey: id })
  }
  return true
}

/**
 * Asks for a refresh of the member in the transaction of the change. Each change asks for its own: one that waits already
 * may begin before this transaction commits, and would not see it.
 */
export async function refreshSoon(queue: Queue, tx: Tx, memberId: string): Promise<void> {
  await queue.enqueue(tx, refreshJob, { memberId })
}
