import { recordsToLeave, type StoredLine, sentLines } from '@keyturn/agency-files'
import type { Tx } from '@keyturn/platform/db'
import type { CreditProfileContext } from '../context.ts'
import { contradicts, isByEvidence, stillWrongAt } from '../domain/dispute.ts'
import { heldOf, heldRecord } from '../domain/timeline.ts'
import { disputeCorrected } from '../jobs/kinds.ts'
import { type Dispute, disputesOf, type HeldRecord, lockDisputes, saveDispute } from '../store/disputes.ts'
import { step } from './move-dispute.ts'

/** An agency accepted a record: what it puts right of the member's decided disputes is noted. */
export async function noteCorrections(context: CreditProfileContext, memberId: string): Promise<void> {
  // Nearly nobody has one; whoever decides one just now looks at what was accepted until then.
  if (!(await disputesOf(context.db, memberId)).some(({ state }) => state === 'upheld')) return
  await context.db.transaction(async (tx) => {
    await lockDisputes(tx, memberId)
    for (const dispute of await disputesOf(tx, memberId))
      if (dispute.state === 'upheld') await followDecision(context, tx, dispute)
  })
}

/**
 * A dispute decided for the member is put right once every agency that had the month has accepted a record sent
 * after the decision; until then what each has is noted one by one. A file may have left between the question
 * and the decision, or may be on its way with what stood before it: who got that gets the correction too.
 */
export async function followDecision(
  { queue, clock }: CreditProfileContext,
  tx: Tx,
  dispute: Dispute,
): Promise<Dispute> {
  const { memberId, month, recordsBefore, recordsAfter } = dispute
  // Read before what was sent: a file that leaves in between is then seen twice, and not never.
  const toLeave = (await recordsToLeave(tx, memberId)).filter((record) => record.month === month)
  const lines = await sentLines(tx, memberId)
  const since = heldOf(lines, month).filter(
    (line) => contradicts(dispute, line) && !recordsBefore.some(({ agency }) => agency === line.agency),
  )
  const known = { ...dispute, recordsBefore: [...recordsBefore, ...since.map(heldRecord)] }
  const fresh = correctionsOf(known, lines)
  const noted = { ...known, recordsAfter: [...recordsAfter, ...fresh] }
  if (since.length + fresh.length > 0) await saveDispute(tx, noted)
  if (stillWrongAt(noted).length > 0 || toLeave.some((record) => contradicts(dispute, record))) return noted
  return closeAsCorrected({ queue }, tx, noted, clock.now())
}

/** Nobody holds the wrong month any more. */
export async function closeAsCorrected(
  { queue }: Pick<CreditProfileContext, 'queue'>,
  tx: Tx,
  dispute: Dispute,
  at: Date,
): Promise<Dispute> {
  const { memberId, id: disputeId, recordsBefore } = dispute
  const change = { closedAt: at }
  const closed = await step(tx, dispute, { move: 'corrected_everywhere', by: null, at, change })
  if (recordsBefore.length > 0) await queue.enqueue(tx, disputeCorrected, { memberId, disputeId })
  return closed
}

/**
 * A record prepared before the decision still says "under query": it corrects nothing. Nor does another "no update"
 * where evidence put a "no update" right, or a record about another home: that is another account.
 */
function correctionsOf(dispute: Dispute, lines: StoredLine[]): HeldRecord[] {
  const { decidedAt } = dispute
  if (decidedAt === null) return []
  // No file rewrites an earlier month that was told as paid: only the agency's own word says that it did.
  if (isByEvidence(dispute) && dispute.correctedStatus === 'U') return []
  return stillWrongAt(dispute).flatMap((agency) => {
    const toldThere = lines.filter((line) => line.agency === agency)
    const wrong = toldThere.filter((line) => line.month === dispute.month)
    const first = toldThere.find(
      (line) =>
        wrong.some(({ tenancyId }) => tenancyId === line.tenancyId) &&
        line.outcome === 'accepted' &&
        line.sentAt > decidedAt &&
        !(agency === dispute.agency && line.flag === 'Q') &&
        !(line.month === dispute.month && contradicts(dispute, line)) &&
        !(isByEvidence(dispute) && line.status === 'U'),
    )
    return first ? [heldRecord(first)] : []
  })
}
