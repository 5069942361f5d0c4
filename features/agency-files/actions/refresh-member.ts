import type { Tx } from '@keyturn/platform/db'
import type { Queue } from '@keyturn/platform/jobs'
import type { AgencyFilesContext } from '../context.ts'
import { buildJob, refreshJob } from '../jobs/kinds.ts'
import { type AgencyFile, changeFile, filesIn, lockFile } from '../store/files.ts'
import { isSnapshotComplete } from '../store/ranges.ts'
import { cancelFile } from './cancel-file.ts'
import { draftMembers } from './draft-members.ts'
import { moveFile } from './move-file.ts'

/**
 * Drafts a member's part of every unsent file again and rebuilds the file. A file that may have been sent only stores
 * the member for later.
 */
export async function refreshMember(context: AgencyFilesContext, memberId: string): Promise<void> {
  const { db } = context
  for (const { id, agency } of await filesIn(db, ['frozen', 'built', 'checked', 'approved'])) {
    if (!context.agencies.has(agency)) await cancelFile(context, id)
    await db.transaction(async (tx) => {
      const file = await lockFile(tx, id, 'update')
      if (!file || !['frozen', 'built', 'checked', 'approved'].includes(file.state)) return
      if (file.leavingAt === null) await redraftMembers(context, tx, file, [memberId])
      else await changeFile(tx, id, { changedMeanwhile: [...new Set([...file.changedMeanwhile, memberId])] })
    })
  }
}

/**
 * Drafts these members again in a file that has not been sent. The caller has locked its row. Returns false if nothing
 * changed.
 */
export async function redraftMembers(
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
  if (await isSnapshotComplete(tx, id)) {
    await context.queue.enqueue(tx, buildJob, { fileId: id }, { singletonKey: id })
  }
  return true
}

/**
 * Enqueues a refresh in the transaction of the change, without a singleton key. A job that is already queued may start
 * before this commit and miss the change.
 */
export async function enqueueRefresh(queue: Queue, tx: Tx, memberId: string): Promise<void> {
  await queue.enqueue(tx, refreshJob, { memberId })
}
