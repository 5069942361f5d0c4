import { dayOfInstant } from '@keyturn/platform/days'
import { AgencyRefusal } from '@keyturn/providers/credit-agency'
import { personNeeded } from '../announcements.ts'
import type { AgencyFilesContext } from '../context.ts'
import { expectedVisibleBy } from '../domain/agencies.ts'
import { announceJob, collectJob } from '../jobs/kinds.ts'
import { dropDraftRecords } from '../store/drafts.ts'
import { type AgencyFile, changeFile, holdDelivery, lockFile } from '../store/files.ts'
import { noteLinesSent } from '../store/lines.ts'
import { AGENCY_POLICIES } from '../words.ts'
import { moveFile } from './move-file.ts'
import { takeAnew } from './refresh-member.ts'
import { openContent } from './sealed-content.ts'

/**
 * Hands an approved file over. From the moment it may be on its way nothing in it changes: a crash between the
 * upload and the note of it is mended by delivering again, because a name stands for one content for ever. A delivery
 * asked for twice is under way once: whoever comes second leaves it to the first, and to the next round.
 */
export async function deliverFile(context: AgencyFilesContext, fileId: string): Promise<void> {
  await context.db.transaction(async (tx) => {
    if (await holdDelivery(tx, fileId)) await deliverAlone(context, fileId)
  })
}

async function deliverAlone(context: AgencyFilesContext, fileId: string): Promise<void> {
  const file = await context.db.transaction(async (tx) => {
    const found = await lockFile(tx, fileId, 'update')
    if (found?.state !== 'approved' || !context.agencies.has(found.agency)) return null
    await changeFile(tx, fileId, { leavingAt: found.leavingAt ?? context.clock.now() })
    return found
  })
  const adapter = file && context.agencies.get(file.agency)?.adapter
  if (!adapter || file.sha256 === null) return
  try {
    await adapter.deliver({ name: file.name, sha256: file.sha256, open: () => openContent(context, file) })
  } catch (error) {
    if (!(error instanceof AgencyRefusal)) throw error
    await noteTrouble(context, file, error)
    if (error.retryable) throw error
    return
  }
  await noteDelivered(context, fileId)
}

async function noteDelivered(context: AgencyFilesContext, fileId: string): Promise<void> {
  const { db, clock, queue } = context
  await db.transaction(async (tx) => {
    const file = await lockFile(tx, fileId, 'update')
    if (file?.state !== 'approved') return
    const at = clock.now()
    await moveFile(context, tx, file, 'deliver', { deliveredAt: at, problem: null, changedMeanwhile: [] })
    const visibleBy = expectedVisibleBy(AGENCY_POLICIES[file.agency], dayOfInstant(at))
    await noteLinesSent(tx, file, { at, visibleBy })
    await dropDraftRecords(tx, fileId)
    await queue.enqueue(tx, announceJob, { fileId, what: 'sent' }, { singletonKey: `${fileId}:sent` })
    await queue.enqueue(tx, collectJob, { agency: file.agency }, { singletonKey: file.agency })
  })
}

async function noteTrouble(
  context: AgencyFilesContext,
  { id: fileId, leavingAt: wasLeavingAt }: AgencyFile,
  trouble: AgencyRefusal,
): Promise<void> {
  const { db, queue } = context
  await db.transaction(async (tx) => {
    const file = await lockFile(tx, fileId, 'update')
    if (file?.state !== 'approved') return
    // Only when it is sure that nothing left does a member's "stop" still count for this file.
    const isHere =
      trouble.arrival === 'did_not' || (trouble.arrival === 'not_looked' && wasLeavingAt === null)
    const isNews = file.problem !== trouble.message
    await changeFile(tx, fileId, { problem: trouble.message, leavingAt: isHere ? null : file.leavingAt })
    if (isHere && file.changedMeanwhile.length > 0) {
      await takeAnew(context, tx, file, file.changedMeanwhile)
      await changeFile(tx, fileId, { changedMeanwhile: [] })
    }
    const { agency, month } = file
    if (isNews) await queue.announce(tx, personNeeded, { why: 'not_delivered', agency, month, fileId })
  })
}
