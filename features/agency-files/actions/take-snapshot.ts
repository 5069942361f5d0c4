import type { AgencyFilesContext } from '../context.ts'
import { buildJob, fillJob } from '../jobs/kinds.ts'
import { lockFile } from '../store/files.ts'
import { cutRanges, findRange, membersInRange, noteRangeDone, rangesLeft } from '../store/ranges.ts'
import { draftMembers } from './draft-members.ts'
import { moveFile } from './move-file.ts'

const MEMBERS_PER_RANGE = 500

/** Cuts the members into ranges, one job each, so that many workers take the snapshot together. */
export async function cutSnapshot(context: AgencyFilesContext, fileId: string): Promise<void> {
  const { db, queue } = context
  await db.transaction(async (tx) => {
    const file = await lockFile(tx, fileId, 'update')
    if (file?.state !== 'frozen' || (await rangesLeft(tx, fileId)) !== null) return
    const ranges = await cutRanges(tx, file, MEMBERS_PER_RANGE)
    for (const { after } of ranges) {
      await queue.enqueue(tx, fillJob, { fileId, after }, { singletonKey: `${fileId}:${after}` })
    }
    if (ranges.length === 0) await moveFile(context, tx, file, 'find_empty')
  })
}

export async function fillRange(
  context: AgencyFilesContext,
  { fileId, after }: { fileId: string; after: string },
): Promise<void> {
  const { db, clock, queue } = context
  await db.transaction(async (tx) => {
    // A change of one member waits for this, and then sees what was drafted here.
    const file = await lockFile(tx, fileId, 'share')
    const range = await findRange(tx, fileId, after)
    if (file?.state !== 'frozen' || range === null || range.isDone || !context.agencies.has(file.agency))
      return
    await draftMembers(context, tx, file, await membersInRange(tx, file.agency, range))
    await noteRangeDone(tx, fileId, after, clock.now())
  })
  // Looked at only after the commit: whoever commits last sees that nothing is left.
  const left = await rangesLeft(db, fileId)
  if (left?.length !== 0) return
  await db.transaction((tx) => queue.enqueue(tx, buildJob, { fileId }, { singletonKey: fileId }))
}
