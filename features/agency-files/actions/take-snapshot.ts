import type { MemberRange } from '@keyturn/platform/db'
import { NIL_ID } from '@keyturn/platform/ids'
import type { AgencyFilesContext } from '../context.ts'
import { buildJob, fillJob, splitIntoRangesJob } from '../jobs/kinds.ts'
import { changeFile, isAnswerBeingStored, lockFile } from '../store/files.ts'
import {
  addRanges,
  candidatesIn,
  findRange,
  isSnapshotComplete,
  lastRangeEnd,
  markRangeDone,
  nextCandidates,
} from '../store/ranges.ts'
import { draftMembers } from './draft-members.ts'
import { moveFile } from './move-file.ts'

const MEMBERS_PER_RANGE = 500
const RANGES_AT_ONCE = 20

/**
 * Cuts the members into ranges, one job each, so that many workers draft in parallel. Enqueues itself for the next
 * ranges.
 */
export async function splitIntoRanges(
  context: AgencyFilesContext,
  fileId: string,
  membersPerRange = MEMBERS_PER_RANGE,
): Promise<void> {
  const { db, clock, queue } = context
  await db.transaction(async (tx) => {
    const file = await lockFile(tx, fileId, 'update')
    if (file?.state !== 'frozen' || file.cutAt !== null) return
    // The agency's answer is still being stored. The job that finishes it enqueues this cut.
    if (await isAnswerBeingStored(tx, file.agency)) return
    const after = await lastRangeEnd(tx, fileId)
    const limit = membersPerRange * RANGES_AT_ONCE
    const members = await nextCandidates(tx, file.agency, { after, limit })
    const ranges = rangesOf(members, after, membersPerRange)
    await addRanges(tx, fileId, ranges)
    for (const range of ranges) {
      const one = { singletonKey: `${fileId}:${range.after}` }
      await queue.enqueue(tx, fillJob, { fileId, after: range.after }, one)
    }
    if (members.length === limit)
      return queue.enqueue(tx, splitIntoRangesJob, { fileId }, { singletonKey: fileId })
    await changeFile(tx, fileId, { cutAt: clock.now() })
    if (after === NIL_ID && members.length === 0) await moveFile(context, tx, file, 'find_empty')
  })
  await buildWhenComplete(context, fileId)
}

function rangesOf(members: readonly string[], from: string, size: number): MemberRange[] {
  const ranges: MemberRange[] = []
  for (let start = 0, after = from; start < members.length; start += size) {
    const through = members[Math.min(start + size, members.length) - 1] ?? after
    ranges.push({ after, through })
    after = through
  }
  return ranges
}

export async function fillRange(
  context: AgencyFilesContext,
  { fileId, after }: { fileId: string; after: string },
): Promise<void> {
  const { db, clock } = context
  await db.transaction(async (tx) => {
    // The shared lock makes a refresh of a member wait, so it sees the rows drafted here.
    const file = await lockFile(tx, fileId, 'share')
    const range = await findRange(tx, fileId, after)
    if (file?.state !== 'frozen' || range === null || range.isDone || !context.agencies.has(file.agency))
      return
    await draftMembers(context, tx, file, await candidatesIn(tx, file.agency, range))
    await markRangeDone(tx, fileId, after, clock.now())
  })
  await buildWhenComplete(context, fileId)
}

/** Runs after the commit, so the worker that commits last sees the whole snapshot. */
async function buildWhenComplete({ db, queue }: AgencyFilesContext, fileId: string): Promise<void> {
  if (!(await isSnapshotComplete(db, fileId))) return
  await db.transaction((tx) => queue.enqueue(tx, buildJob, { fileId }, { singletonKey: fileId }))
}
