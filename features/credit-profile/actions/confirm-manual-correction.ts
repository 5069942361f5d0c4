import { notPossibleInState } from '@keyturn/agency-files'
import { dayOfInstant } from '@keyturn/platform/days'
import type { Tx } from '@keyturn/platform/db'
import type { CreditProfileContext } from '../context.ts'
import { stillWrongAt } from '../domain/dispute.ts'
import { manualCorrectionEmailJob } from '../jobs/kinds.ts'
import type { Dispute } from '../store/disputes.ts'
import { agenciesToCorrectManually, unnotifiedManualCorrections } from '../store/manual-corrections.ts'
import { applyMove, lockDispute } from './move-dispute.ts'
import { closeAsCorrected } from './record-corrections.ts'

export interface ManualCorrectionConfirmed {
  memberId: string
  disputeId: string
  /** Staff member who has the agency's answer. */
  by: string
  note: string
}

/** Records that agencies outside the reach of files have confirmed the correction. */
export async function confirmManualCorrection(
  context: CreditProfileContext,
  { memberId, disputeId, by, note }: ManualCorrectionConfirmed,
  /** Work in the same transaction. */
  also: (tx: Tx) => Promise<void> = async () => undefined,
): Promise<Dispute> {
  const { db, clock } = context
  const at = clock.now()
  return db.transaction(async (tx) => {
    const found = await lockDispute(tx, memberId, disputeId)
    const agencies = await agenciesToCorrectManually(tx, memberId, disputeId)
    if (agencies.length === 0) throw notPossibleInState('No agency has to be written to about this question.')
    const code = found.correctedStatus ?? 'U'
    const confirmed = agencies.map((agency) => ({ agency, code, sentOn: dayOfInstant(at) }))
    const change = { recordsAfter: [...found.recordsAfter, ...confirmed] }
    const noted = await applyMove(tx, found, { move: 'correct_by_hand', by, note, at, change })
    await also(tx)
    return stillWrongAt(noted).length === 0 ? closeAsCorrected(context, tx, noted, at) : noted
  })
}

/** Notifies staff once of each correction that must be made by letter. */
export async function notifyStaffOfManualCorrections(context: CreditProfileContext): Promise<void> {
  const { db, clock, queue } = context
  for (const { memberId, disputeId } of await unnotifiedManualCorrections(db))
    await db.transaction(async (tx) => {
      const found = await lockDispute(tx, memberId, disputeId)
      if (found.state !== 'upheld') return
      await applyMove(tx, found, { move: 'need_hand', by: null, at: clock.now() })
      await queue.enqueue(tx, manualCorrectionEmailJob, { memberId, disputeId })
    })
}
