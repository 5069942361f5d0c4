import { type StoredLine, sentLines, unsentRecordsOf } from '@keyturn/agency-files'
import type { Tx } from '@keyturn/platform/db'
import type { CreditProfileContext } from '../context.ts'
import { contradicts, isByEvidence, stillWrongAt } from '../domain/dispute.ts'
import { agencyRecordOf, latestRecordsOf } from '../domain/timeline.ts'
import { disputeCorrected } from '../jobs/kinds.ts'
import { type AgencyRecord, type Dispute, disputesOf, lockDisputes, saveDispute } from '../store/disputes.ts'
import { applyMove } from './move-dispute.ts'

/** Records which of the member's decided disputes an accepted record corrects. */
export async function recordCorrections(context: CreditProfileContext, memberId: string): Promise<void> {
  // Checks before it locks, because few members have a decided dispute. A decision made meanwhile checks the accepted
  // records itself.
  if (!(await disputesOf(context.db, memberId)).some(({ state }) => state === 'upheld')) return
  await context.db.transaction(async (tx) => {
    await lockDisputes(tx, memberId)
    for (const dispute of await disputesOf(tx, memberId))
      if (dispute.state === 'upheld') await closeOnceCorrected(context, tx, dispute)
  })
}

/**
 * Closes an upheld dispute once every agency with the month has accepted a later correction. Includes agencies whose
 * file was sent between dispute and decision.
 */
export async function closeOnceCorrected(
  { queue, clock }: CreditProfileContext,
  tx: Tx,
  dispute: Dispute,
): Promise<Dispute> {
  const { memberId, month, recordsBefore, recordsAfter } = dispute
  // Reads unsent records before sent ones, so a file sent in between is counted twice and never missed.
  const toLeave = (await unsentRecordsOf(tx, memberId)).filter((record) => record.month === month)
  const lines = await sentLines(tx, memberId)
  const since = latestRecordsOf(lines, month).filter(
    (line) => contradicts(dispute, line) && !recordsBefore.some(({ agency }) => agency === line.agency),
  )
  const known = { ...dispute, recordsBefore: [...recordsBefore, ...since.map(agencyRecordOf)] }
  const fresh = correctionsOf(known, lines)
  const noted = { ...known, recordsAfter: [...recordsAfter, ...fresh] }
  if (since.length + fresh.length > 0) await saveDispute(tx, noted)
  if (stillWrongAt(noted).length > 0 || toLeave.some((record) => contradicts(dispute, record))) return noted
  return closeAsCorrected({ queue }, tx, noted, clock.now())
}

/** Closes a dispute once no agency has the wrong month. */
export async function closeAsCorrected(
  { queue }: Pick<CreditProfileContext, 'queue'>,
  tx: Tx,
  dispute: Dispute,
  at: Date,
): Promise<Dispute> {
  const { memberId, id: disputeId, recordsBefore } = dispute
  const change = { closedAt: at }
  const closed = await applyMove(tx, dispute, { move: 'corrected_everywhere', by: null, at, change })
  if (recordsBefore.length > 0) await queue.enqueue(tx, disputeCorrected, { memberId, disputeId })
  return closed
}

/**
 * Returns accepted records that correct the month. Ignores records "under query", a repeated "no update", and records
 * about another home.
 */
function correctionsOf(dispute: Dispute, lines: StoredLine[]): AgencyRecord[] {
  const { decidedAt } = dispute
  if (decidedAt === null) return []
  // No file changes an earlier month reported as paid, so only the agency's confirmation completes the correction.
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
    return first ? [agencyRecordOf(first)] : []
  })
}
