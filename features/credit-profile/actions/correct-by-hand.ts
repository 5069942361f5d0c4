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
  /** The person who had it from the agency. */
  by: string
  note: string
}

/** Every agency that no file reaches any more has confirmed that it put the month right. */
export async function correctByHand(
  context: CreditProfileContext,
  { memberId, disputeId, by, note }: HandCorrection,
  /** What stands or falls with it, in the same transaction. */
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

/** Our own people hear once of a correction that only a letter can bring. */
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
