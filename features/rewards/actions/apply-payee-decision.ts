import { dayOfInstant } from '@keyturn/platform/days'
import type { Tx } from '@keyturn/platform/db'
import type { RewardsContext } from '../context.ts'
import { type Award, loadAward, saveAward } from '../store/awards.ts'
import { type Book, lockHome, openBook } from '../store/books.ts'
import { rejectHold } from './decide-hold.ts'
import { publishPointsEarned } from './earn-points.ts'
import { homeMembers } from './home-members.ts'
import { post, settleMilestones } from './post-entries.ts'
import { type Counted, countWithinLimits } from './recheck-duplicates.ts'

const NOTE = 'The payee was decided about.'

/** Applies a staff decision about a payee: counts the held points within the limits, or rejects them. */
export async function applyPayeeDecision(
  context: RewardsContext,
  memberId: string,
  decided: { paymentIds: readonly string[]; accepted: boolean; by: string },
): Promise<void> {
  const { db, clock } = context
  const members = await homeMembers(db, memberId)
  await db.transaction(async (tx) => {
    await lockHome(tx, members.allIds)
    const now = clock.now()
    let book = await openBook(tx, memberId)
    const given: Counted['given'][] = []
    for (const paymentId of decided.paymentIds) {
      const award = await loadAward(tx, memberId, paymentId)
      if (award?.state !== 'held' || award.reason !== 'unlike_rent') continue
      if (!decided.accepted) {
        book = await rejectHeldPoints(tx, memberId, { award, book, by: decided.by, now })
        continue
      }
      const counted = await countWithinLimits(tx, memberId, { award, book, members, now })
      if (counted === null) continue
      book = counted.book
      given.push(counted.given)
    }
    await settleMilestones(tx, memberId, { book, today: dayOfInstant(now), now })
    for (const each of given) await publishPointsEarned(context, tx, memberId, each)
  })
}

async function rejectHeldPoints(
  tx: Tx,
  memberId: string,
  { award, book, by, now }: { award: Award; book: Book; by: string; now: Date },
): Promise<Book> {
  const { points, posting } = rejectHold(award, book, now)
  const decision = { byMemberId: by, note: NOTE }
  await saveAward(tx, memberId, { ...award, state: 'rejected', points }, { now, decision })
  return post(tx, memberId, { book, postings: [posting], now })
}
