import { notPossibleInState } from '@keyturn/agency-files'
import type { Tx } from '@keyturn/platform/db'
import { notFound } from '@keyturn/platform/http'
import { newId } from '@keyturn/platform/ids'
import { type DisputeMove, moveDispute } from '../domain/dispute.ts'
import {
  addDispute,
  addDisputeEvent,
  type Dispute,
  findDispute,
  lockDisputes,
  saveDispute,
} from '../store/disputes.ts'

export interface DisputeStep {
  move: DisputeMove
  by: string | null
  note?: string
  change?: Partial<Dispute>
  at: Date
}

type Opening = Pick<Dispute, 'memberId' | 'agency' | 'month' | 'reason' | 'recordsBefore' | 'openedAt'>

/** Stores a new dispute and its first event. */
export async function insertDispute(tx: Tx, opening: Opening): Promise<Dispute> {
  const { memberId, openedAt: at } = opening
  const dispute: Dispute = {
    ...opening,
    id: newId(at),
    state: 'open',
    recordsAfter: [],
    correctedStatus: null,
    lastReminderDay: null,
    decidedBy: null,
    decidedAt: null,
    decisionNote: null,
    closedAt: null,
  }
  await addDispute(tx, dispute)
  const opened = { move: 'open', state: 'open', byMemberId: memberId, note: null, at } as const
  await addDisputeEvent(tx, memberId, { ...opened, id: newId(at), disputeId: dispute.id })
  return dispute
}

/** Locks and returns a dispute until the transaction ends. */
export async function lockDispute(tx: Tx, memberId: string, disputeId: string): Promise<Dispute> {
  await lockDisputes(tx, memberId)
  const dispute = await findDispute(tx, memberId, disputeId)
  if (!dispute) throw notFound()
  return dispute
}

/** Applies a move to a dispute, stores it and its event, and returns the new state. */
export async function applyMove(tx: Tx, dispute: Dispute, taken: DisputeStep): Promise<Dispute> {
  const { move, by, note, change, at } = taken
  const moved = moveDispute(dispute.state, move)
  if (!moved.allowed) throw notPossibleInState(moved.sentence)
  const after: Dispute = { ...dispute, ...change, state: moved.state }
  await saveDispute(tx, after)
  await addDisputeEvent(tx, dispute.memberId, {
    id: newId(at),
    disputeId: dispute.id,
    move,
    state: moved.state,
    byMemberId: by,
    note: note ?? null,
    at,
  })
  return after
}
