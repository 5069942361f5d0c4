import { audit } from '@keyturn/privacy'
import { type Decision, type ItemName, mayDecide } from '../domain/desk.ts'
import { askForMore } from '../jobs/definitions.ts'
import { alreadyDecided, notADecision, notFound } from '../refusals.ts'
import { addDecision, lockDecisions } from '../store/decisions.ts'
import { findItem } from '../store/listing.ts'
import { sourcesOfKind } from '../store/sources/index.ts'
import type { Surroundings } from '../surroundings.ts'

/**
 * A person says how an application or an uploaded agreement stands, and why. It speaks for nothing else: whether
 * rent was paid only the bank's rows say, so nothing here ever makes a month reportable.
 */
export async function decide(
  { runtime }: Surroundings,
  adminId: string,
  item: ItemName & { kind: 'application' | 'agreement' },
  word: { status: Decision; reason: string },
): Promise<void> {
  const { memberId, kind, subject } = item
  if (memberId === null) throw notFound()
  await runtime.db.transaction(async (tx) => {
    await lockDecisions(tx, memberId)
    const standing = await findItem(tx, sourcesOfKind(kind), item)
    if (!standing) throw notFound()
    const saidBefore = standing.facts.reason !== null
    if (standing.status === word.status && saidBefore) throw alreadyDecided()
    if (!mayDecide(standing.status, word.status)) throw notADecision()
    // There is nothing to approve before there is a home.
    if (word.status === 'approved' && kind === 'application' && subject === memberId) throw notADecision()
    const now = runtime.clock.now()
    await addDecision(tx, { memberId, kind, subjectId: subject, ...word, decidedBy: adminId, decidedAt: now })
    await audit(tx, {
      at: now,
      actor: { kind: 'admin', id: adminId },
      act: `${kind}.decided`,
      memberId,
      facts: { from: standing.status, to: word.status, subject },
    })
    if (word.status === 'incomplete') await runtime.queue.enqueue(tx, askForMore, { memberId, kind })
  })
}
