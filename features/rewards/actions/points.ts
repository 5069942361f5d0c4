import type { Glance } from '@keyturn/platform/db'
import { pointsAtHand } from '../store/books.ts'
import { penceOfPoints } from '../words.ts'

/** What a member has to spend and what it is worth, for pages that show it beside other things. Values: memberId. */
export const points: Glance<{ points: number; worthPence: number }> = {
  columns: { points: pointsAtHand },
  answerOf({ points }: { points: number | null }) {
    const available = points ?? 0
    return { points: available, worthPence: penceOfPoints(Math.max(0, available)) }
  },
}
