import type { RowFragment } from '@keyturn/platform/db'
import { penceOfPoints } from '../constants.ts'
import { availablePoints } from '../store/books.ts'

/** Spendable points and their value, for other pages. Values: memberId. */
export const points: RowFragment<{ points: number; worthPence: number }> = {
  columns: { points: availablePoints },
  readRow({ points }: { points: number | null }) {
    const available = points ?? 0
    return { points: available, worthPence: penceOfPoints(Math.max(0, available)) }
  },
}
