import { dayOfInstant } from '@keyturn/platform/days'
import type { Tx } from '@keyturn/platform/db'
import { pointsTakenBack } from '../announcements.ts'
import type { RewardsContext } from '../context.ts'
import { type Movement, takingBack } from '../domain/book.ts'
import { type RentPaid, unearn } from '../domain/earning.ts'
import { awardMoves, mayMove } from '../domain/states.ts'
import { type Award, loadAward, saveAward } from '../store/awards.ts'
import { openBook } from '../store/books.ts'
import { addToTotals } from '../store/write-book.ts'
import { announceEarned, rentPosting, storable } from './earn-points.ts'
import { post, settleMilestones } from './post.ts'
import { reconsider } from './reconsider.ts'

/**
 * The rent bounced: its points go, spent or not. What was spent is owed from the next ones. News of the bounce may
 * come before news of the payment; the payment then counts for nothing from the start.
 */
export async function takeBackPoints(
  context: RewardsContext,
  memberId: string,
  paid: RentPaid,
): Promise<void> {
  const { db, clock } = context
  const now = clock.now()
  const today = dayOfInstant(now)
  await db.transaction(async (tx) => {
    const opened = await openBook(tx, memberId)
    const award = await loadAward(tx, memberId, paid.paymentId)
    if (!award) return saveAward(tx, memberId, cameBackFirst(paid, today), { now })
    if (!mayMove(awardMoves, award.state, 'reversed')) return
    if (award.state === 'skipped') return takeBackSkipped(tx, memberId, award, now)
    const held = award.state === 'held'
    const undone = unearn(award.pence, award.multiplierTenths, opened.carryMilli)
    // A held sum sits in its own account and leaves it whole; the carried fraction never knew of it.
    const points = held ? award.points : undone.points
    const book = held ? opened : { ...opened, carryMilli: undone.carryMilli }
    const fromHeld: Movement[] = points > 0 ? [{ from: 'held', to: 'reversed', points }] : []
    const posting = {
      ...rentPosting(award, book, held ? 'hold_reversed' : 'rent_reversed'),
      happenedOn: today,
      movements: held ? fromHeld : takingBack(book.balances, 'reversed', points),
      total: held ? 0 : -points,
      count: held ? 0 : -1,
    }
    await saveAward(tx, memberId, { ...award, state: 'reversed', points: 0 }, { now })
    const reversed = post(tx, memberId, { book, postings: [posting], now })
    const after = await reconsider(tx, memberId, { gone: award, book: reversed, now })
    await settleMilestones(tx, memberId, { book: after.book, today, now })
    for (const given of after.given) await announceEarned(context, tx, memberId, given)
    if (held || points <= 0) return
    await context.queue.announce(tx, pointsTakenBack, {
      memberId,
      cause: posting.cause,
      points,
      why: 'rent',
    })
  })
}

async function takeBackSkipped(tx: Tx, memberId: string, award: Award, now: Date): Promise<void> {
  const key = award.reason ?? ''
  addToTotals(tx, memberId, [{ groupedBy: 'skipped', key, points: 0, count: -1 }])
  await saveAward(tx, memberId, { ...award, state: 'reversed' }, { now })
}

const cameBackFirst = (paid: RentPaid, today: string): Award => {
  const { paymentId, tenancyId, payee, paidOn, pence, period } = storable(paid, today)
  const known = { paymentId, tenancyId, payee, paidOn, pence, periodDueOn: period?.dueOn ?? null }
  return { ...known, state: 'reversed', reason: null, multiplierTenths: 10, points: 0 }
}
