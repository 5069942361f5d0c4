import type { Tx } from '@keyturn/platform/db'
import type { CreditProfileContext } from '../context.ts'
import { disputeDecided, disputeWithdrawn } from '../events.ts'
import { disputeDecidedEmailJob } from '../jobs/kinds.ts'
import { correctionMissing } from '../refusals.ts'
import type { Dispute } from '../store/disputes.ts'
import { applyMove, lockDispute } from './move-dispute.ts'
import { closeOnceCorrected } from './record-corrections.ts'

export interface DisputeDecision {
  memberId: string
  disputeId: string
  /** Staff member who decides. */
  decidedBy: string
  inFavour: boolean
  /** Corrected status. Required for a decision for the member. */
  correctedStatus?: '0' | 'U'
  /** Shown to the member. */
  reason: string
}

/** Marks the dispute as under review by staff. */
export async function startReview(
  context: CreditProfileContext,
  { memberId, disputeId, by }: { memberId: string; disputeId: string; by: string },
  /** Work in the same transaction. */
  also: (tx: Tx) => Promise<void> = async () => undefined,
): Promise<Dispute> {
  const { db, clock } = context
  return db.transaction(async (tx) => {
    const found = await lockDispute(tx, memberId, disputeId)
    await also(tx)
    return applyMove(tx, found, { move: 'review', by, at: clock.now() })
  })
}

/** Decides a dispute with a reason that the member reads. A decision for the member is corrected at every agency. */
export async function decideDispute(
  context: CreditProfileContext,
  decision: DisputeDecision,
  /** Work in the same transaction. */
  also: (tx: Tx) => Promise<void> = async () => undefined,
): Promise<Dispute> {
  const { memberId, disputeId, decidedBy: by, inFavour, correctedStatus, reason } = decision
  if (inFavour && !correctedStatus) throw correctionMissing()
  const { db, clock, queue } = context
  const at = clock.now()
  return db.transaction(async (tx) => {
    const found = await lockDispute(tx, memberId, disputeId)
    const inReview = found.state === 'open' ? await applyMove(tx, found, { move: 'review', by, at }) : found
    const decided = await applyMove(tx, inReview, {
      move: inFavour ? 'uphold' : 'not_uphold',
      by,
      note: reason,
      at,
      change: {
        decidedBy: by,
        decidedAt: at,
        decisionNote: reason,
        correctedStatus: inFavour ? (correctedStatus ?? null) : null,
        closedAt: inFavour ? null : at,
      },
    })
    const { agency, month } = decided
    await also(tx)
    await queue.enqueue(tx, disputeDecidedEmailJob, { memberId, disputeId })
    await queue.publish(tx, disputeDecided, { memberId, disputeId, agency, month, inFavour })
    return inFavour ? closeOnceCorrected(context, tx, decided) : decided
  })
}

/** Withdraws a dispute. The month is reported as before. */
export async function withdrawDispute(
  { db, clock, queue }: CreditProfileContext,
  memberId: string,
  disputeId: string,
): Promise<void> {
  const at = clock.now()
  await db.transaction(async (tx) => {
    const found = await lockDispute(tx, memberId, disputeId)
    await applyMove(tx, found, { move: 'withdraw', by: memberId, at, change: { closedAt: at } })
    const { agency, month } = found
    await queue.publish(tx, disputeWithdrawn, { memberId, disputeId, agency, month })
  })
}
