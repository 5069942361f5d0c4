import { findMember } from '@keyturn/identity'
import type { Tx } from '@keyturn/platform/db'
import { notFound, ownRecord } from '@keyturn/platform/http'
import type { AgencyFilesContext } from '../context.ts'
import type { Holder } from '../domain/holder.ts'
import { deliverJob } from '../jobs/kinds.ts'
import { notPossibleInState, staleVersion } from '../refusals.ts'
import { allowHolder } from '../store/accounts.ts'
import { lockApproval, saveDecision } from '../store/approvals.ts'
import { lockFile } from '../store/files.ts'
import { type ManualAnswer, storeManualAnswer } from './collect-answers.ts'
import { moveFile } from './move-file.ts'
import { enqueueRefresh } from './refresh-member.ts'
import { restartFile } from './start-cycle.ts'

/** Staff member who decides. The actions here refuse everyone else. */
export interface Decider {
  memberId: string
  role: 'member' | 'admin'
}

/** Work in the same transaction as the decision. */
type Also = (tx: Tx) => Promise<void>
const nothingElse: Also = async () => undefined

export interface ApprovalDecision {
  memberId: string
  approvalId: string
  approve: boolean
  note: string
}

/**
 * Decides whether a month is reported as behind, with actor, time and reason. An approval can be withdrawn for unsent
 * files and later months. A refusal is final.
 */
export async function decideApproval(
  context: AgencyFilesContext,
  decision: ApprovalDecision,
  by: Decider,
  also: Also = nothingElse,
): Promise<void> {
  demandAdmin(by)
  const { db, clock } = context
  const { memberId, approvalId, approve, note } = decision
  await db.transaction(async (tx) => {
    const state = await lockApproval(tx, memberId, approvalId)
    if (state === null) throw notFound()
    const mayDecide = state === 'pending' || (state === 'approved' && !approve)
    if (!mayDecide) throw notPossibleInState('This has been decided already.')
    if (by.memberId === memberId) throw ownRecord()
    const answer = approve ? 'approved' : 'refused'
    await saveDecision(tx, memberId, {
      id: approvalId,
      state: answer,
      by: by.memberId,
      note,
      at: clock.now(),
    })
    await enqueueRefresh(context.queue, tx, memberId)
    await also(tx)
  })
}

/**
 * Lets the member's agency accounts carry the profile's name and birth date. Staff have seen a document that shows the
 * change.
 */
export async function allowHolderChange(
  context: AgencyFilesContext,
  memberId: string,
  by: Decider,
  also: Also = nothingElse,
  /** Profile at the time when the document was compared with it. Null if unknown. */
  seen: Holder | null = null,
): Promise<void> {
  demandAdmin(by)
  if (by.memberId === memberId) throw ownRecord()
  const { db, clock, queue } = context
  await db.transaction(async (tx) => {
    const member = await findMember(tx, memberId)
    if (!member) throw notFound()
    const name = `${member.firstName} ${member.lastName}`.trim()
    if (seen && (seen.name !== name || seen.bornOn !== member.dateOfBirth)) throw staleVersion()
    const allowed = { name, bornOn: member.dateOfBirth, by: by.memberId, at: clock.now() }
    if (!(await allowHolder(tx, memberId, allowed)))
      throw notPossibleInState('No agency knows this member yet.')
    await enqueueRefresh(queue, tx, memberId)
    await also(tx)
  })
}

export interface FileApproval {
  fileId: string
  note: string
  /** Draft revision of the file that staff looked at. Null if unknown. */
  seenRevision: number | null
}

/** Approves a file that has findings, in the draft revision that staff looked at and no later one. */
export async function approveFile(
  context: AgencyFilesContext,
  { fileId, note, seenRevision }: FileApproval,
  by: Decider,
  also: Also = nothingElse,
): Promise<void> {
  demandAdmin(by)
  const { db, clock, queue } = context
  await db.transaction(async (tx) => {
    const file = await lockFile(tx, fileId, 'update')
    if (!file) throw notFound()
    if (seenRevision !== null && seenRevision !== file.draftRevision)
      throw notPossibleInState('This file was made again after you opened it. Read what it says now.')
    const change = { approvedBy: by.memberId, approvedAt: clock.now() }
    if (!(await moveFile(context, tx, file, 'approve', change, { byMemberId: by.memberId, note }))) return
    await queue.enqueue(tx, deliverJob, { fileId }, { singletonKey: fileId })
    await also(tx)
  })
}

/** Starts the month again under a new file name, after the agency rejected the whole file. */
export async function restartRejectedFile(
  context: AgencyFilesContext,
  fileId: string,
  by: Decider,
  also: Also = nothingElse,
): Promise<void> {
  demandAdmin(by)
  await restartFile(context, fileId, by.memberId, also)
}

/** Records the agency's answer as staff received it. */
export async function recordManualAnswer(
  context: AgencyFilesContext,
  given: { fileId: string; heard: ManualAnswer; note: string },
  by: Decider,
  also: Also = nothingElse,
): Promise<void> {
  demandAdmin(by)
  await storeManualAnswer(context, { ...given, byMemberId: by.memberId }, also)
}

function demandAdmin(by: Decider): void {
  if (by.role !== 'admin') throw notFound()
}
