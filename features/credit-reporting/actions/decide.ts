import type { Tx } from '@keyturn/platform/db'
import { notFound } from '@keyturn/platform/http'
import { deliverJob } from '../jobs/kinds.ts'
import { notFromHere } from '../refusals.ts'
import { lockApproval, saveDecision } from '../store/approvals.ts'
import { lockFile } from '../store/files.ts'
import type { Surroundings } from '../surroundings.ts'
import { type HeardAnswer, takeAnswerByHand } from './collect-answers.ts'
import { moveFile } from './move-file.ts'
import { refreshSoon } from './refresh-member.ts'
import { startOver } from './start-cycle.ts'

/** Who decides: one of our own people. To anybody else there is nothing here. */
export interface Decider {
  memberId: string
  role: 'member' | 'admin'
}

/** What stands or falls with a decision, in the same transaction. */
type Also = (tx: Tx) => Promise<void>
const nothingElse: Also = async () => undefined

export interface ApprovalDecision {
  memberId: string
  approvalId: string
  approve: boolean
  note: string
}

/** May this month be told as behind? Said once, with who, when and why. */
export async function decideApproval(
  around: Surroundings,
  decision: ApprovalDecision,
  by: Decider,
  also: Also = nothingElse,
): Promise<void> {
  demandAdmin(by)
  const { db, clock } = around.runtime
  const { memberId, approvalId, approve, note } = decision
  await db.transaction(async (tx) => {
    const question = await lockApproval(tx, memberId, approvalId)
    if (!question) throw notFound()
    if (question.state !== 'pending') throw notFromHere('This has been decided already.')
    if (by.memberId === memberId) throw notFromHere('Nobody decides about their own record.')
    const state = approve ? 'approved' : 'refused'
    await saveDecision(tx, memberId, { id: approvalId, state, by: by.memberId, note, at: clock.now() })
    await refreshSoon(around.runtime.queue, tx, memberId)
    await also(tx)
  })
}

export interface FileApproval {
  fileId: string
  note: string
  /** The making of the file that was looked at; null where nobody can say. */
  seenRevision: number | null
}

/** A file with findings that a person has looked at may leave as it is: that one, and none made anew since. */
export async function approveFile(
  around: Surroundings,
  { fileId, note, seenRevision }: FileApproval,
  by: Decider,
  also: Also = nothingElse,
): Promise<void> {
  demandAdmin(by)
  const { db, clock, queue } = around.runtime
  await db.transaction(async (tx) => {
    const file = await lockFile(tx, fileId, 'update')
    if (!file) throw notFound()
    if (seenRevision !== null && seenRevision !== file.draftRevision)
      throw notFromHere('This file was made anew since you looked at it. Look at what it says now.')
    const change = { approvedBy: by.memberId, approvedAt: clock.now() }
    if (!(await moveFile(around, tx, file, 'approve', change, { byMemberId: by.memberId, note }))) return
    await queue.enqueue(tx, deliverJob, { fileId }, { singletonKey: fileId })
    await also(tx)
  })
}

/** The same month again, under a new name, after the agency rejected the whole file. */
export async function startFileOver(
  around: Surroundings,
  fileId: string,
  by: Decider,
  also: Also = nothingElse,
): Promise<void> {
  demandAdmin(by)
  await startOver(around, fileId, by.memberId, also)
}

/** The agency's answer as one of our people heard it. */
export async function answerByHand(
  around: Surroundings,
  given: { fileId: string; heard: HeardAnswer; note: string },
  by: Decider,
  also: Also = nothingElse,
): Promise<void> {
  demandAdmin(by)
  await takeAnswerByHand(around, { ...given, byMemberId: by.memberId }, also)
}

function demandAdmin(by: Decider): void {
  if (by.role !== 'admin') throw notFound()
}
