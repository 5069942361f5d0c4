import { dayOfInstant } from '@keyturn/platform/days'
import type { Tx } from '@keyturn/platform/db'
import { AgencyRefusal } from '@keyturn/providers/credit-agency'
import { AGENCY_POLICIES } from '../constants.ts'
import type { AgencyFilesContext } from '../context.ts'
import { expectedVisibleBy } from '../domain/agencies.ts'
import { manualReviewNeeded, sentBeforeChange } from '../events.ts'
import { collectJob, deliverJob, publishLineEventsJob } from '../jobs/kinds.ts'
import { adverseDrafts, dropDraftRecords } from '../store/drafts.ts'
import { type AgencyFile, changeFile, findFile, lockDelivery, lockFile } from '../store/files.ts'
import { recordSentLines } from '../store/lines.ts'
import { lineRanges } from '../store/ranges.ts'
import { decideLines } from './decide-lines.ts'
import { moveFile } from './move-file.ts'
import { redraftMembers } from './refresh-member.ts'
import { openContent } from './sealed-content.ts'

/**
 * Delivers an approved file. Idempotent, because a file name always has the same content. An advisory lock drops a
 * second delivery at the same time.
 */
export async function deliverFile(context: AgencyFilesContext, fileId: string): Promise<void> {
  await context.db.transaction(async (tx) => {
    if (await lockDelivery(tx, fileId)) await deliverUnderLock(context, fileId)
  })
}

async function deliverUnderLock(context: AgencyFilesContext, fileId: string): Promise<void> {
  const { db, clock } = context
  const file = await db.transaction(async (tx) => {
    const found = await lockFile(tx, fileId, 'update')
    if (found?.state !== 'approved' || !context.agencies.has(found.agency)) return null
    if (found.arrivedAt !== null || found.leavingAt !== null) return found
    if (await adverseChanged(context, tx, found)) return null
    await changeFile(tx, fileId, { leavingAt: clock.now() })
    return found
  })
  if (!file || (file.arrivedAt === null && !(await upload(context, file)))) return
  await recordDelivery(context, fileId)
}

/**
 * Computes every adverse record again from the present facts, just before delivery. Returns true if one changed, so the
 * file is rebuilt and not sent now.
 */
async function adverseChanged(context: AgencyFilesContext, tx: Tx, file: AgencyFile): Promise<boolean> {
  const drafts = await adverseDrafts(tx, file.id)
  const memberIds = [...new Set(drafts.map(({ memberId }) => memberId))]
  if (memberIds.length === 0) return false
  const decided = await decideLines(context, tx, file, memberIds)
  const linesOf = new Map(decided.map(({ memberId, lines }) => [memberId, lines]))
  const outdated = drafts.filter(({ memberId, tenancyId, status, arrearsPence }) => {
    const line = linesOf.get(memberId)?.find((each) => each.tenancyId === tenancyId)
    return line?.kind !== 'record' || line.status !== status || line.arrearsPence !== arrearsPence
  })
  if (outdated.length === 0) return false
  return redraftMembers(context, tx, file, [...new Set(outdated.map(({ memberId }) => memberId))])
}

/** Returns true if the agency has it. */
async function upload(context: AgencyFilesContext, file: AgencyFile): Promise<boolean> {
  const { db, clock } = context
  const adapter = context.agencies.get(file.agency)?.adapter
  if (!adapter || file.sha256 === null) return false
  try {
    await adapter.deliver({
      name: file.name,
      sha256: file.sha256,
      open: () => openContent(context, file),
      mayHaveArrived: file.mayHaveArrivedAt !== null,
      beforeArrival: () => recordPossibleArrival(context, file.id),
    })
  } catch (error) {
    if (!(error instanceof AgencyRefusal)) throw error
    await recordDeliveryProblem(context, file, error)
    if (error.retryable) throw error
    return false
  }
  await db.transaction((tx) => changeFile(tx, file.id, { arrivedAt: clock.now() }))
  return true
}

/**
 * Records in the database that the file may arrive from now on. Throws if a member changed during the upload, because
 * nothing has arrived yet.
 */
async function recordPossibleArrival({ db, clock }: AgencyFilesContext, fileId: string): Promise<void> {
  await db.transaction(async (tx) => {
    const file = await lockFile(tx, fileId, 'update')
    if (!file || file.changedMeanwhile.length > 0) throw new AgencyRefusal('called_back')
    await changeFile(tx, fileId, { mayHaveArrivedAt: clock.now() })
  })
}

/**
 * Stores the sent lines and deletes their part of the snapshot, one range of members per transaction. After a crash it
 * resumes with the ranges that are left.
 */
async function recordDelivery(context: AgencyFilesContext, fileId: string): Promise<void> {
  const { db, queue } = context
  const file = await findFile(db, fileId)
  if (file?.state !== 'approved' || file.arrivedAt === null) return
  const at = file.arrivedAt
  const visibleBy = expectedVisibleBy(AGENCY_POLICIES[file.agency], dayOfInstant(at))
  for (const range of await lineRanges(db, fileId)) {
    await db.transaction(async (tx) => {
      await recordSentLines(tx, file, range, { at, visibleBy })
      await dropDraftRecords(tx, fileId, range)
    })
  }
  await db.transaction(async (tx) => {
    const now = await lockFile(tx, fileId, 'update')
    if (now?.state !== 'approved') return
    const { month, changedMeanwhile } = now
    const asBefore = changedMeanwhile.map((memberId) => ({ memberId, month }))
    if (asBefore.length > 0) await queue.publishAll(tx, sentBeforeChange, asBefore)
    await moveFile(context, tx, now, 'deliver', { deliveredAt: at, problem: null, changedMeanwhile: [] })
    await queue.enqueue(
      tx,
      publishLineEventsJob,
      { fileId, what: 'sent' },
      { singletonKey: `${fileId}:sent` },
    )
    await queue.enqueue(tx, collectJob, { agency: file.agency }, { singletonKey: file.agency })
  })
}

async function recordDeliveryProblem(
  context: AgencyFilesContext,
  { id: fileId }: AgencyFile,
  trouble: AgencyRefusal,
): Promise<void> {
  const { db, queue } = context
  await db.transaction(async (tx) => {
    const file = await lockFile(tx, fileId, 'update')
    if (file?.state !== 'approved') return
    // A member's withdrawal still applies to this file only if the file certainly did not arrive.
    const isHere =
      trouble.arrival === 'did_not' || (trouble.arrival === 'not_looked' && file.mayHaveArrivedAt === null)
    const isCalledBack = trouble.code === 'called_back'
    const problem = isCalledBack ? file.problem : trouble.message
    await changeFile(tx, fileId, { problem, ...(isHere ? { leavingAt: null, mayHaveArrivedAt: null } : {}) })
    if (isHere) await redraftChangedMembers(context, tx, file)
    const { agency, month } = file
    if (problem !== file.problem)
      await queue.publish(tx, manualReviewNeeded, { why: 'not_delivered', agency, month, fileId })
    else if (isCalledBack) await queue.enqueue(tx, deliverJob, { fileId }, { singletonKey: fileId })
  })
}

/** Drafts the members again who changed while the file was locked for delivery. */
async function redraftChangedMembers(context: AgencyFilesContext, tx: Tx, file: AgencyFile): Promise<void> {
  if (file.changedMeanwhile.length === 0) return
  await redraftMembers(context, tx, file, file.changedMeanwhile)
  await changeFile(tx, file.id, { changedMeanwhile: [] })
}

/** Records whether the agency has the file, by its own answer or as staff learned it. */
export async function recordArrival(
  context: AgencyFilesContext,
  tx: Tx,
  file: AgencyFile,
  hasArrived: boolean,
): Promise<void> {
  const { id: fileId } = file
  if (hasArrived) await changeFile(tx, fileId, { arrivedAt: context.clock.now(), problem: null })
  else {
    await changeFile(tx, fileId, { leavingAt: null, mayHaveArrivedAt: null, problem: null })
    await redraftChangedMembers(context, tx, file)
  }
  await context.queue.enqueue(tx, deliverJob, { fileId }, { singletonKey: fileId })
}
