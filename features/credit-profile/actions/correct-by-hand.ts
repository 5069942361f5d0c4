import { notFromHere } from '@keyturn/agency-files'
import { dayOfInstant } from '@keyturn/platform/days'
import type { Tx } from '@keyturn/platform/db'
import type { CreditProfileContext } from '../context.ts'
import { stillWrongAt } from '../domain/dispute.ts'
import { byHandLetter } from '../jobs/kinds.ts'
import type { Dispute } from '../store/disputes.ts'
import { correctionsByHand, correctionsToTell } from '../store/letters-due.ts'
import { holdDispute, step } from './move-dispute.ts'
import { closeAsCorrected } from './note-corrections.ts'

export interface HandCorrection {
  memberId: string
  disputeId: string
  /** Staff member who has the agency's answer. */
  by: string
  note: string
}

/** Records that agencies outside the reach of files have confirmed the correction. */
export async function correctByHand(
  context: CreditProfileContext,
  { memberId, disputeId, by, note }: HandCorrection,
  /** Work in the same transaction. */
  also: (tx: Tx) => Promise<void> = async () => undefined,
): Promise<Dispute> {
  const { db, clock } = context
  const at = clock.now()
  return db.transaction(async (tx) => {
    const found = await holdDispute(tx, memberId, disputeId)
    const agencies = await correctionsByHand(tx, memberId, disputeId)
    if (agencies.length === 0) throw notFromHere('No agency has to be written to about this question.')
    const code = found.correctedStatus ?? 'U'
    const confirmed = agencies.map((agency) => ({ agency, code, sentOn: dayOfInstant(at) }))
    const change = { recordsAfter: [...found.recordsAfter, ...confirmed] }
    const noted = await step(tx, found, { move: 'correct_by_hand', by, note, at, change })
    await also(tx)
    return stillWrongAt(noted).length === 0 ? closeAsCorrected(context, tx, noted, at) : noted
  })
}

/** Notifies staff once of each correction that must be made by letter. */
export async function noteHandWork(context: CreditProfileContext): Promise<void> {
  const { db, clock, queue } = context
  for (const { memberId, disputeId } of await correctionsToTell(db))
    await db.transaction(async (tx) => {
      const found = await holdDispute(tx, memberId, disputeId)
      if (found.state !== 'upheld') return
      await step(tx, found, { move: 'need_hand', by: null, at: clock.now() })
      await queue.enqueue(tx, byHandLetter, { memberId, disputeId })
    })
}
