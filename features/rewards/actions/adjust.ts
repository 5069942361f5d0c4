import { dayOfInstant } from '@keyturn/platform/days'
import { newId } from '@keyturn/platform/ids'
import { giving, takingBack } from '../domain/book.ts'
import { adjustmentMoves, mayMove } from '../domain/states.ts'
import { notPossibleNow, secondPersonNeeded } from '../refusals.ts'
import { addAdjustment, decideAdjustmentRow, loadAdjustment } from '../store/adjustments.ts'
import { openBook } from '../store/books.ts'
import type { Surroundings } from '../surroundings.ts'
import { ADJUSTMENT, post, settleMilestones } from './post.ts'

const MOST_POINTS = 1_000_000

/** Somebody of ours asks for a correction by hand. Nothing moves until a second person agrees. */
export async function proposeAdjustment(
  around: Surroundings,
  memberId: string,
  wish: { points: number; reason: string; byMemberId: string },
): Promise<string> {
  const { db, clock } = around.runtime
  const { points, byMemberId } = wish
  const reason = wish.reason.trim()
  if (!Number.isSafeInteger(points) || points === 0 || Math.abs(points) > MOST_POINTS)
    throw notPossibleNow('An adjustment is a whole number of points, up to a million either way.')
  if (reason === '') throw notPossibleNow('An adjustment needs a reason.')
  const id = newId(clock.now())
  const adjustment = { id, points, reason, state: 'proposed', proposedBy: byMemberId } as const
  await db.transaction(async (tx) => addAdjustment(tx, memberId, adjustment, clock.now()))
  return id
}

export async function decideAdjustment(
  around: Surroundings,
  memberId: string,
  decision: { id: string; approve: boolean; byMemberId: string },
): Promise<void> {
  const { db, clock } = around.runtime
  await db.transaction(async (tx) => {
    const book = await openBook(tx, memberId)
    const wish = await loadAdjustment(tx, memberId, decision.id)
    const state = decision.approve ? 'approved' : 'refused'
    if (!wish || !mayMove(adjustmentMoves, wish.state, state))
      throw notPossibleNow('This adjustment is decided already.')
    if (wish.proposedBy === decision.byMemberId) throw secondPersonNeeded()
    const now = clock.now()
    await decideAdjustmentRow(tx, memberId, { id: wish.id, state, by: decision.byMemberId, now })
    if (!decision.approve) return
    const movements =
      wish.points > 0
        ? giving(book.balances, 'adjusted', wish.points)
        : takingBack(book.balances, 'adjusted', -wish.points)
    const posting = {
      cause: `adjustment:${wish.id}`,
      kind: 'adjustment',
      category: ADJUSTMENT,
      note: wish.reason,
      occurredOn: dayOfInstant(now),
      movements,
      total: wish.points,
      count: 1,
    }
    const after = await post(tx, memberId, { book, postings: [posting], now })
    await settleMilestones(tx, memberId, { book: after, today: dayOfInstant(now), now })
  })
}
