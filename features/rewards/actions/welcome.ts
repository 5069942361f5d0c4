import { dayOfInstant } from '@keyturn/platform/days'
import { WELCOME_POINTS } from '../constants.ts'
import type { RewardsContext } from '../context.ts'
import { awardMovements } from '../domain/book.ts'
import { pointsEarned } from '../events.ts'
import { claimWelcome } from '../store/awards.ts'
import { hasEntry, openBook } from '../store/books.ts'
import { personDigests } from './person-digests.ts'
import { post, settleMilestones, WELCOME } from './post-entries.ts'

/** Awards the welcome bonus with a person's first plan, once in total. */
export async function welcome(
  context: RewardsContext,
  memberId: string,
  { activeOn, first }: { activeOn: string; first: boolean },
): Promise<void> {
  const { db, clock } = context
  const person = await personDigests(context, db, memberId)
  if (person.length === 0) return
  await db.transaction(async (tx) => {
    const book = await openBook(tx, memberId)
    if (await hasEntry(tx, memberId, 'welcome')) return
    const now = clock.now()
    const isFresh = await claimWelcome(tx, person, now)
    if (!first || !isFresh) return
    const posting = {
      cause: 'welcome',
      kind: 'welcome',
      category: WELCOME,
      note: WELCOME,
      occurredOn: activeOn,
      movements: awardMovements(book.balances, 'bonus', WELCOME_POINTS),
      total: WELCOME_POINTS,
      count: 1,
    }
    const after = post(tx, memberId, { book, postings: [posting], now })
    await settleMilestones(tx, memberId, { book: after, today: dayOfInstant(now), now })
    const earned = { memberId, cause: 'welcome', points: WELCOME_POINTS, why: 'welcome' as const }
    await context.queue.publish(tx, pointsEarned, earned)
  })
}
