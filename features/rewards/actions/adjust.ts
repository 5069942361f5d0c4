import { dayOfInstant } from '@keyturn/platform/days'
import type { Tx } from '@keyturn/platform/db'
import { notFound } from '@keyturn/platform/http'
import { isId, newId } from '@keyturn/platform/ids'
import type { RewardsContext } from '../context.ts'
import { awardMovements, reversalMovements } from '../domain/book.ts'
import { adjustmentMoves, mayMove } from '../domain/states.ts'
import { notPossibleNow, ownPoints, reasonNeeded, secondPersonNeeded } from '../refusals.ts'
import { type Adjustment, addAdjustment, decideAdjustmentRow, loadAdjustment } from '../store/adjustments.ts'
import { type Book, openBook } from '../store/books.ts'
import { isThere } from './person-digests.ts'
import { ADJUSTMENT, post, settleMilestones } from './post-entries.ts'

const MAX_POINTS = 1_000_000

/** Requests a manual correction. Points change only after a second person approves. */
export async function proposeAdjustment(
  context: RewardsContext,
  memberId: string,
  wish: { points: number; reason: string; byMemberId: string },
  /** Work in the same transaction. */
  also: (tx: Tx, id: string) => Promise<void> = async () => undefined,
): Promise<string> {
  const { db, clock } = context
  const { points, byMemberId } = wish
  const reason = wish.reason.trim()
  if (!Number.isSafeInteger(points) || points === 0 || Math.abs(points) > MAX_POINTS)
    throw notPossibleNow('An adjustment is a whole number of points, up to a million either way.')
  if (reason === '') throw reasonNeeded()
  if (byMemberId === memberId) throw ownPoints()
  if (!isId(memberId) || !(await isThere(context, memberId))) throw notFound()
  const id = newId(clock.now())
  await db.transaction(async (tx) => {
    await addAdjustment(tx, memberId, { id, points, reason, proposedBy: byMemberId, now: clock.now() })
    await also(tx, id)
  })
  return id
}

export interface AdjustmentDecision {
  id: string
  approve: boolean
  /** Neither the proposer nor the member whose points they are. */
  byMemberId: string
  reason: string
}

export async function decideAdjustment(
  context: RewardsContext,
  memberId: string,
  decision: AdjustmentDecision,
  /** Work in the same transaction. */
  also: (tx: Tx) => Promise<void> = async () => undefined,
): Promise<void> {
  const { db, clock } = context
  const { id, approve, byMemberId } = decision
  const note = decision.reason.trim()
  if (note === '') throw reasonNeeded()
  if (byMemberId === memberId) throw ownPoints()
  if (!isId(memberId) || !isId(id)) throw notFound()
  await db.transaction(async (tx) => {
    const wish = await loadAdjustment(tx, memberId, id)
    if (!wish) throw notFound()
    const state = approve ? 'approved' : 'refused'
    if (!mayMove(adjustmentMoves, wish.state, state))
      throw notPossibleNow('This adjustment is decided already.')
    if (wish.proposedBy === byMemberId) throw secondPersonNeeded()
    const now = clock.now()
    await decideAdjustmentRow(tx, memberId, { id, state, byMemberId, note, now })
    await also(tx)
    if (!approve) return
    const book = await openBook(tx, memberId)
    const after = post(tx, memberId, { book, postings: [correction(wish, book, now)], now })
    await settleMilestones(tx, memberId, { book: after, today: dayOfInstant(now), now })
  })
}

function correction({ id, points, reason }: Adjustment, book: Book, now: Date) {
  const movements =
    points > 0
      ? awardMovements(book.balances, 'adjusted', points)
      : reversalMovements(book.balances, 'adjusted', 0 - points)
  const about = { cause: `adjustment:${id}`, kind: 'adjustment', category: ADJUSTMENT, note: reason }
  return { ...about, occurredOn: dayOfInstant(now), movements, total: points, count: 1 }
}
