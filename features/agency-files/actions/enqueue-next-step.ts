import type { AgencyFilesContext } from '../context.ts'
import { buildJob, checkJob, deliverJob, fillJob, splitIntoRangesJob } from '../jobs/kinds.ts'
import type { AgencyFile } from '../store/files.ts'
import { isSnapshotComplete, rangesLeft } from '../store/ranges.ts'

/** Enqueues the next step of a file that has not been sent. Every step is idempotent. */
export async function enqueueNextStep(context: AgencyFilesContext, file: AgencyFile): Promise<void> {
  const { id: fileId, state, cutAt } = file
  const { queue } = context
  const one = { singletonKey: fileId }
  await context.db.transaction(async (tx) => {
    if (state === 'built') return queue.enqueue(tx, checkJob, { fileId }, one)
    if (state === 'approved') return queue.enqueue(tx, deliverJob, { fileId }, one)
    if (state !== 'frozen') return
    if (await isSnapshotComplete(tx, fileId)) return queue.enqueue(tx, buildJob, { fileId }, one)
    if (cutAt === null) await queue.enqueue(tx, splitIntoRangesJob, { fileId }, one)
    for (const { after } of await rangesLeft(tx, fileId)) {
      await queue.enqueue(tx, fillJob, { fileId, after }, { singletonKey: `${fileId}:${after}` })
    }
  })
}
