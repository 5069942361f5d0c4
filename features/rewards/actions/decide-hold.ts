import { dayOfInstant } from '@keyturn/platform/days'
import { giving } from '../domain/book.ts'
import { awardMoves, mayMove } from '../domain/states.ts'
import { notPossibleNow } from '../refusals.ts'
import { loadAward, saveAward, trustPayee } from '../store/awards.ts'
import { openBook } from '../store/books.ts'
import type { Surroundings } from '../surroundings.ts'
import { rentPosting } from './earn-points.ts'
import { post, settleMilestones } from './post.ts'

export interface HoldDecision {
  paymentId: string
  release: boolean
  /** Others who pay the same payee are not held for it again. */
  trustPayee?: boolean
  byMemberId: string
  reason: string
}

/** A person looked at held points: they are the member's after all, or they are not. */
export async function decideHold(
  around: Surroundings,
  memberId: string,
  decision: HoldDecision,
): Promise<void> {
  const { db, clock } = around.runtime
  await db.transaction(async (tx) => {
    const book = await openBook(tx, memberId)
    const award = await loadAward(tx, memberId, decision.paymentId)
    const state = decision.release ? 'earned' : 'rejected'
    if (award?.state !== 'held' || !mayMove(awardMoves, award.state, state))
      throw notPossibleNow('These points are not held.')
    const now = clock.now()
    const { points } = award
    const about = rentPosting(award, book, decision.release ? 'hold_released' : 'hold_rejected')
    const rejected = points > 0 ? [{ from: 'held' as const, to: 'reversed' as const, points }] : []
    const movements = decision.release ? giving(book.balances, 'held', points) : rejected
    const total = decision.release ? points : 0
    const note = decision.release ? about.note : `${about.note}: ${decision.reason}`
    const posting = { ...about, note, movements, total, count: decision.release ? 1 : 0 }
    await saveAward(tx, memberId, { ...award, state, reason: decision.reason }, now)
    if (decision.trustPayee)
      await trustPayee(tx, { digest: around.payeeDigest(award.payee), byMemberId: decision.byMemberId, now })
    const after = await post(tx, memberId, { book, postings: [posting], now })
    await settleMilestones(tx, memberId, { book: after, today: dayOfInstant(now), now })
  })
}
