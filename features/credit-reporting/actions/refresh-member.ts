import type { Tx } from '@keyturn/platform/db'
import type { Queue } from '@keyturn/platform/jobs'
import { buildJob, refreshJob } from '../jobs/kinds.ts'
import { changeFile, filesIn, lockFile } from '../store/files.ts'
import { rangesLeft } from '../store/ranges.ts'
import type { Surroundings } from '../surroundings.ts'
import { draftMembers } from './draft-members.ts'
import { moveFile } from './move-file.ts'

/**
 * Something about one member changed: a consent taken back, a plan ended, a question raised, arrears approved. Their
 * part of every file that has not left is taken anew, and the file is built and checked again.
 */
export async function refreshMember(around: Surroundings, memberId: string): Promise<void> {
  const { db, queue } = around.runtime
  for (const { id } of await filesIn(db, ['frozen', 'built', 'checked', 'approved'])) {
    await db.transaction(async (tx) => {
      const file = await lockFile(tx, id, 'update')
      if (!file || !['frozen', 'built', 'checked', 'approved'].includes(file.state)) return
      if (file.leavingAt !== null) return
      if (!(await draftMembers(around, tx, file, [memberId]))) return
      const draftRevision = file.draftRevision + 1
      const moved = await moveFile(around, tx, file, 'freeze_again', { draftRevision, approvedBy: null })
      if (!moved) await changeFile(tx, id, { draftRevision })
      if ((await rangesLeft(tx, id))?.length === 0) {
        await queue.enqueue(tx, buildJob, { fileId: id }, { singletonKey: id })
      }
    })
  }
}

/** Whoever changes what a file says about a member asks for this in the same transaction. */
export async function refreshSoon(queue: Queue, tx: Tx, memberId: string): Promise<void> {
  await queue.enqueue(tx, refreshJob, { memberId }, { singletonKey: memberId })
}
