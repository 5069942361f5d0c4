import { dayOfInstant } from '@keyturn/platform/days'
import { openBook, readBook } from '../store/books.ts'
import type { Surroundings } from '../surroundings.ts'
import { CLOSING, post } from './post.ts'

/** Points last as long as the account. When it closes, those left end, and the book stays to say so. */
export async function closeBook(around: Surroundings, memberId: string): Promise<void> {
  const { db, clock } = around.runtime
  if ((await readBook(db, memberId)).balances.available === 0) return
  await db.transaction(async (tx) => {
    const book = await openBook(tx, memberId)
    const points = book.balances.available
    if (points === 0) return
    const now = clock.now()
    const posting = {
      cause: `closed:${book.entryCount}`,
      kind: 'closed',
      category: CLOSING,
      note: 'Account closed',
      occurredOn: dayOfInstant(now),
      movements: [{ from: 'available' as const, to: 'expired' as const, points }],
      total: 0,
      count: 0,
    }
    await post(tx, memberId, { book, postings: [posting], now })
  })
}
