import { dayOfInstant } from '@keyturn/platform/days'
import { pointsTakenBack } from '../announcements.ts'
import { takingBack } from '../domain/book.ts'
import { unearn } from '../domain/earning.ts'
import { awardMoves, mayMove } from '../domain/states.ts'
import { loadAward, saveAward } from '../store/awards.ts'
import { openBook } from '../store/books.ts'
import type { Surroundings } from '../surroundings.ts'
import { rentPosting } from './earn-points.ts'
import { post, settleMilestones } from './post.ts'

/** The rent bounced: its points go, spent or not. What was spent is owed from the next ones. */
export async function takeBackPoints(
  around: Surroundings,
  memberId: string,
  paymentId: string,
): Promise<void> {
  const { db, clock } = around.runtime
  await db.transaction(async (tx) => {
    const opened = await openBook(tx, memberId)
    const award = await loadAward(tx, memberId, paymentId)
    if (!award || !mayMove(awardMoves, award.state, 'reversed')) return
    const now = clock.now()
    const held = award.state === 'held'
    const undone = unearn(award.pence, award.multiplierTenths, opened.carryMilli)
    // A held sum sits in its own account and leaves it whole; the carried fraction never knew of it.
    const points = held ? award.points : undone.points
    const book = held ? opened : { ...opened, carryMilli: undone.carryMilli }
    const from = { from: 'held' as const, to: 'reversed' as const, points }
    const movements = held
      ? [from].filter((movement) => movement.points > 0)
      : takingBack(book.balances, 'reversed', points)
    const about = rentPosting(award, book, held ? 'hold_reversed' : 'rent_reversed')
    const posting = {
      ...about,
      happenedOn: dayOfInstant(now),
      movements,
      total: held ? 0 : -points,
      count: held ? 0 : -1,
    }
    await saveAward(tx, memberId, { ...award, state: 'reversed', points: 0 }, { now })
    const after = await post(tx, memberId, { book, postings: [posting], now })
    if (held) return
    await settleMilestones(tx, memberId, { book: after, today: dayOfInstant(now), now })
    if (points > 0)
      await around.runtime.queue.announce(tx, pointsTakenBack, { memberId, cause: posting.cause, points })
  })
}
