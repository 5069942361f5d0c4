import type { AdminContext } from '../context.ts'
import { type Decision, type MemberItem, mayDecide } from '../domain/list-items.ts'
import { askForMore } from '../jobs/kinds.ts'
import { alreadyDecided, notADecision, notFound, staleVersion } from '../refusals.ts'
import { addDecision, lockDecisions } from '../store/decisions.ts'
import { findItem } from '../store/listing.ts'
import { sourcesOfKind } from '../store/sources/index.ts'
import { recordAction } from './record-action.ts'
import { type ApprovedRequest, closeApprovedRequest, isSameSince } from './request-or-approve.ts'

/**
 * Sets the status of an application or uploaded agreement, with the reason. It never makes a month reportable, because
 * only bank rows prove payment.
 */
export async function decide(
  context: AdminContext,
  adminId: string,
  item: MemberItem & { kind: 'application' | 'agreement' },
  { since, ...word }: { status: Decision; reason: string; since?: string | null | undefined },
  agreed: ApprovedRequest = null,
): Promise<void> {
  const { memberId, kind, subject } = item
  await context.db.transaction(async (tx) => {
    await lockDecisions(tx, memberId)
    const current = await findItem(tx, sourcesOfKind(kind), item)
    if (!current) throw notFound()
    if (!isSameSince(current.since, since)) throw staleVersion()
    const decidedBefore = current.facts.reason !== null
    if (current.status === word.status && decidedBefore) throw alreadyDecided()
    if (!mayDecide(current.status, word.status)) throw notADecision()
    // Without a home there is nothing to approve.
    if (word.status === 'approved' && kind === 'application' && subject === memberId) throw notADecision()
    const decidedAt = context.clock.now()
    await addDecision(tx, { memberId, kind, subjectId: subject, ...word, decidedBy: adminId, decidedAt })
    const askedBy = await closeApprovedRequest(tx, item, agreed)
    const facts = { from: current.status, to: word.status, subject, ...(askedBy === null ? {} : { askedBy }) }
    await recordAction(context, tx, adminId, { act: `${kind}.decided`, memberId, facts })
    if (word.status === 'incomplete') await context.queue.enqueue(tx, askForMore, { memberId, kind })
  })
}
