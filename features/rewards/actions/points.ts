import type { Glance } from '@keyturn/platform/db'
import { pointsAtHand } from '../store/books.ts'
import { penceOfPoints } from '../words.ts'

/** Spendable points and their value, for other pages. Values: memberId. */
export const points: Glance<{ points: number; worthPence: number }> = {
  columns: { points: pointsAtHand },
  answerOf({ points }: { points: number | null }) {
    const available = points ?? 0
    return { points: available, worthPence: penceOfPoints(Math.max(0, available)) }
  },
}
