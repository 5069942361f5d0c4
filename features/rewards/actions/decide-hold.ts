import { dayOfInstant } from '@keyturn/platform/days'
import type { Tx } from '@keyturn/platform/db'
import { notFound } from '@keyturn/platform/http'
import { isId } from '@keyturn/platform/ids'
import type { RewardsContext } from '../context.ts'
import { awardMovements, type Movement, moveAll } from '../domain/book.ts'
import { earn } from '../domain/earning.ts'
import { awardMoves, mayMove } from '../domain/states.ts'
import { notPossibleNow, ownPoints, reasonNeeded } from '../refusals.ts'
import { type Award, loadAward, saveAward, trustPayee } from '../store/awards.ts'
import { type Book, openBook } from '../store/books.ts'
import { publishPointsEarned, rentPosting } from './earn-points.ts'
import { payeeDigest } from './person-digests.ts'
import { post, settleMilestones } from './post-entries.ts'

export interface HoldDecision {
  paymentId: string
  release: boolean
  /** True to stop holding points of other members who pay this payee. */
  trustPayee?: boolean | undefined
  /** Decider, never the member whose points they are. */
  byMemberId: string
  reason: string
}

/** Staff decide about held points: released to the member, or rejected. */
export async function decideHold(
  context: RewardsContext,
  memberId: string,
  decision: HoldDecision,
  /** Work in the same transaction. */
  also: (tx: Tx) => Promise<void> = async () => undefined,
): Promise<void> {
  const { db, clock } = context
  const { byMemberId } = decision
  const note = decision.reason.trim()
  if (note === '') throw reasonNeeded()
  if (byMemberId === memberId) throw ownPoints()
  if (!isId(memberId) || !(await loadAward(db, memberId, decision.paymentId))) throw notFound()
  await db.transaction(async (tx) => {
    const book = await openBook(tx, memberId)
    const award = await loadAward(tx, memberId, decision.paymentId)
    const state = decision.release ? 'earned' : 'rejected'
    if (award?.state !== 'held' || !mayMove(awardMoves, award.state, state))
      throw notPossibleNow('These points are not held.')
    const now = clock.now()
    const settled = decision.release ? releaseHold(award, book, now) : rejectHold(award, book, now)
    const { posting } = settled
    await saveAward(
      tx,
      memberId,
      { ...award, state, points: settled.points },
      { now, decision: { byMemberId, note } },
    )
    await also(tx)
    if (decision.release && decision.trustPayee)
      await trustPayee(tx, { digest: payeeDigest(context, award.payee), byMemberId, now })
    const after = post(tx, memberId, { book: settled.book, postings: [posting], now })
    await settleMilestones(tx, memberId, { book: after, today: dayOfInstant(now), now })
    if (decision.release)
      await publishPointsEarned(context, tx, memberId, {
        award: { ...award, points: settled.points },
        cause: posting.cause,
      })
  })
}

/** Releases the held points, plus a point if its pence and the carried ones of other payments make one. */
export function releaseHold(award: Award, opened: Book, now: Date) {
  const { points, carryMilli } = earn(award.pence, award.multiplierTenths, opened.carryMilli)
  const book = { ...opened, carryMilli }
  const held = awardMovements(opened.balances, 'held', award.points)
  const more = awardMovements(moveAll(opened.balances, held), 'earned', points - award.points)
  const about = rentPosting(award, book, { kind: 'hold_released', now })
  return { points, book, posting: { ...about, movements: [...held, ...more], total: points, count: 1 } }
}

export function rejectHold(award: Award, book: Book, now: Date) {
  const { points } = award
  const movements: Movement[] = points > 0 ? [{ from: 'held', to: 'reversed', points }] : []
  const about = rentPosting(award, book, { kind: 'hold_rejected', now })
  return { points: 0, book, posting: { ...about, movements, total: 0, count: 0 } }
}
