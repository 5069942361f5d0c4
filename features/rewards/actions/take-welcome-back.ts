import { dayOfInstant } from '@keyturn/platform/days'
import { pointsTakenBack } from '../announcements.ts'
import type { RewardsContext } from '../context.ts'
import { takeWelcomeBack as decide } from '../domain/welcome-back.ts'
import { redemptionJob, takeWelcomeBackJob } from '../jobs/kinds.ts'
import { claimWelcome } from '../store/awards.ts'
import { hasEntry, openBook } from '../store/books.ts'
import { moveRedemption, openRedemptionsOf, unopenedVouchers } from '../store/redemptions.ts'
import { WELCOME_POINTS } from '../words.ts'
import { personDigest } from './person.ts'
import { post, settleMilestones, WELCOME } from './post.ts'
import { settleRedemption } from './settle-redemption.ts'

const TAKEN_BACK = 'welcome:taken-back'
const LOOK_AGAIN_MS = 3_600_000

/**
 * The first plan was paid back whole, and its welcome goes with it. Vouchers still on their way are settled first,
 * because what they become decides what there is to take. Safe to run any number of times.
 */
export async function takeWelcomeBack(context: RewardsContext, memberId: string): Promise<void> {
  const { db, queue, clock } = context
  const person = await personDigest(context, memberId)
  if (!person) return
  for (const redemptionId of await openRedemptionsOf(db, memberId))
    await settleRedemption(context, memberId, redemptionId)
  await db.transaction(async (tx) => {
    const now = clock.now()
    const today = dayOfInstant(now)
    const book = await openBook(tx, memberId)
    // News of the end may come before news of the beginning: the welcome is then never given.
    await claimWelcome(tx, person, now)
    if (!(await hasEntry(tx, memberId, 'welcome')) || (await hasEntry(tx, memberId, TAKEN_BACK))) return
    if ((await openRedemptionsOf(tx, memberId)).length > 0) {
      const startAfter = new Date(now.getTime() + LOOK_AGAIN_MS)
      return queue.enqueue(tx, takeWelcomeBackJob, { memberId }, { startAfter, singletonKey: memberId })
    }
    const unopened = await unopenedVouchers(tx, memberId)
    const { cancelIds, movements } = decide(book.balances, unopened)
    for (const redemptionId of cancelIds) {
      const started = await moveRedemption(tx, memberId, redemptionId, {
        from: 'fulfilled',
        to: 'cancelling',
      })
      // Its code was looked at this very moment: the whole is decided again.
      if (!started) throw new Error('A voucher was opened while the welcome was taken back.')
      await queue.enqueue(tx, redemptionJob, { memberId, redemptionId })
    }
    const posting = {
      cause: TAKEN_BACK,
      kind: 'welcome_reversed',
      category: WELCOME,
      note: `${WELCOME} taken back with the refund`,
      occurredOn: today,
      movements,
      total: -WELCOME_POINTS,
      count: -1,
    }
    const after = post(tx, memberId, { book, postings: [posting], now })
    await settleMilestones(tx, memberId, { book: after, today, now })
    const taken = { memberId, cause: TAKEN_BACK, points: WELCOME_POINTS, why: 'refund' as const }
    await queue.announce(tx, pointsTakenBack, taken)
  })
}
