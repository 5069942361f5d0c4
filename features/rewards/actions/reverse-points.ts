import { dayOfInstant } from '@keyturn/platform/days'
import type { Tx } from '@keyturn/platform/db'
import type { RewardsContext } from '../context.ts'
import { type Movement, reversalMovements } from '../domain/book.ts'
import { type RentPaid, unearn } from '../domain/earning.ts'
import { aboveId } from '../domain/limits.ts'
import { awardMoves, mayMove } from '../domain/states.ts'
import { pointsReversed } from '../events.ts'
import { type Award, loadAward, saveAward } from '../store/awards.ts'
import { type Book, lockHome, openBook } from '../store/books.ts'
import { addToTotals } from '../store/write-book.ts'
import { publishPointsEarned, rentPosting, toStorable } from './earn-points.ts'
import { homeMembers } from './home-members.ts'
import { post, settleMilestones } from './post-entries.ts'
import { recheckDuplicates } from './recheck-duplicates.ts'

/**
 * Reverses the points of bounced rent. Points already spent become a debt. If the reversal arrives before the payment,
 * the payment never earns points.
 */
export async function reversePoints(
  context: RewardsContext,
  memberId: string,
  paid: RentPaid,
): Promise<void> {
  const { db, clock } = context
  const now = clock.now()
  const today = dayOfInstant(now)
  const members = await homeMembers(db, memberId)
  await db.transaction(async (tx) => {
    await lockHome(tx, members.allIds)
    let book = await openBook(tx, memberId)
    const award = await loadAward(tx, memberId, paid.paymentId)
    if (!award) return saveAward(tx, memberId, reversedBeforePayment(paid, today), { now })
    if (!mayMove(awardMoves, award.state, 'reversed')) return
    if (award.state === 'skipped') return reverseSkipped(tx, memberId, award, now)
    const above = await loadAward(tx, memberId, aboveId(paid.paymentId))
    let points = 0
    for (const part of [award, ...(above && mayMove(awardMoves, above.state, 'reversed') ? [above] : [])]) {
      const undone = await reverseAward(tx, memberId, { award: part, book, now, because: 'rent' })
      book = undone.book
      points += undone.points
    }
    const after = await recheckDuplicates(tx, memberId, { gone: award, book, members, now })
    await settleMilestones(tx, memberId, { book: after.book, today, now })
    for (const given of after.given) await publishPointsEarned(context, tx, memberId, given)
    if (points <= 0) return
    const cause = `payment:${paid.paymentId}:taken-back:${book.entryCount}`
    await context.queue.publish(tx, pointsReversed, { memberId, cause, points, why: 'rent' })
  })
}

const UNDONE = {
  rent: { earned: 'rent_reversed', held: 'hold_reversed' },
  refund: { earned: 'rent_refunded', held: 'hold_refunded' },
} as const

/** Reverses the points of one award. Returns the number the member had received. */
export async function reverseAward(
  tx: Tx,
  memberId: string,
  given: { award: Award; book: Book; now: Date; because: keyof typeof UNDONE },
): Promise<{ book: Book; points: number }> {
  const { award, now, because } = given
  const isHeld = award.state === 'held'
  const undone = unearn(award.pence, award.multiplierTenths, given.book.carryMilli)
  // Held points are in a separate account without a carried fraction, so all of them are reversed.
  const points = isHeld ? award.points : undone.points
  const book = isHeld ? given.book : { ...given.book, carryMilli: undone.carryMilli }
  const fromHeld: Movement[] = points > 0 ? [{ from: 'held', to: 'reversed', points }] : []
  const posting = {
    ...rentPosting(award, book, { kind: UNDONE[because][isHeld ? 'held' : 'earned'], now }),
    movements: isHeld ? fromHeld : reversalMovements(book.balances, 'reversed', points),
    total: isHeld ? 0 : -points,
    count: isHeld ? 0 : -1,
  }
  const reason = because === 'refund' ? 'plan_refunded' : award.reason
  await saveAward(tx, memberId, { ...award, state: 'reversed', reason, points: 0 }, { now })
  return { book: post(tx, memberId, { book, postings: [posting], now }), points: isHeld ? 0 : points }
}

async function reverseSkipped(tx: Tx, memberId: string, award: Award, now: Date): Promise<void> {
  const key = award.reason ?? ''
  addToTotals(tx, memberId, [{ groupedBy: 'skipped', key, points: 0, count: -1 }])
  await saveAward(tx, memberId, { ...award, state: 'reversed' }, { now })
}

const reversedBeforePayment = (paid: RentPaid, today: string): Award => {
  const { paymentId, tenancyId, payee, paidOn, pence, period } = toStorable(paid, today)
  const known = { paymentId, tenancyId, payee, paidOn, pence, periodDueOn: period?.dueOn ?? null }
  return { ...known, state: 'reversed', reason: null, multiplierTenths: 10, points: 0 }
}
