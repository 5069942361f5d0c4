import { derive, type Lookup } from '@keyturn/platform/db'
import { availablePoints } from '../store/books.ts'
import { penceOfPoints } from '../words.ts'

/**
 * What a member has to spend and what it is worth, for pages that show it beside other things. Values: memberId.
 */
export const points: Lookup<{ points: number; worthPence: number }> = derive(
  availablePoints,
  (available) => ({
    points: available,
    worthPence: penceOfPoints(Math.max(0, available)),
  }),
)
