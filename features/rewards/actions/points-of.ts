import type { Queryable } from '@keyturn/platform/db'
import { readBook } from '../store/books.ts'
import { penceOfPoints } from '../words.ts'

/** What a member has to spend and what it is worth, for pages that show it beside other things. */
export async function pointsOf(
  db: Queryable,
  memberId: string,
): Promise<{ points: number; worthPence: number }> {
  const points = (await readBook(db, memberId)).balances.available
  return { points, worthPence: penceOfPoints(Math.max(0, points)) }
}
