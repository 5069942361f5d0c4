import { dayOfInstant } from '@keyturn/platform/days'
import type { RewardsContext } from '../context.ts'
import type { Account } from '../domain/book.ts'
import { rejectHeld } from '../store/awards.ts'
import { openBook, readBook } from '../store/books.ts'
import { CLOSING, post } from './post-entries.ts'

const ENDING: readonly Account[] = ['available', 'held']

/** Expires the remaining points when the account closes. The ledger stays as evidence. */
export async function expirePoints(context: RewardsContext, memberId: string): Promise<void> {
  const { db, clock } = context
  const { balances } = await readBook(db, memberId)
  if (ENDING.every((account) => balances[account] === 0)) return
  await db.transaction(async (tx) => {
    const book = await openBook(tx, memberId)
    const now = clock.now()
    const posting = {
      cause: `closed:${book.entryCount}`,
      kind: 'closed',
      category: CLOSING,
      note: 'Account closed',
      occurredOn: dayOfInstant(now),
      movements: ENDING.flatMap((from) =>
        book.balances[from] > 0 ? [{ from, to: 'expired' as const, points: book.balances[from] }] : [],
      ),
      total: 0,
      count: 0,
    }
    post(tx, memberId, { book, postings: [posting], now })
    await rejectHeld(tx, memberId, now)
  })
}
