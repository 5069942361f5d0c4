import { WELCOME_POINTS } from '../words.ts'
import type { Balances, Movement } from './book.ts'

/**
 * The first payment went back, and so does the welcome: from the points at hand, then from vouchers nobody opened,
 * the given order first, as far as they cover the rest. What was opened is our loss; nobody owes it.
 */
export function takeWelcomeBack(
  { available }: Balances,
  unopened: readonly { id: string; points: number }[],
): { cancelIds: string[]; movements: Movement[] } {
  const atHand = Math.min(available, WELCOME_POINTS)
  const spent = WELCOME_POINTS - atHand
  const cancelIds: string[] = []
  let covered = 0
  for (const { id, points } of unopened) {
    if (covered >= spent) break
    cancelIds.push(id)
    covered += points
  }
  const owed = Math.min(covered, spent)
  const movements: Movement[] = [
    { from: 'available', to: 'reversed', points: atHand },
    { from: 'owed', to: 'reversed', points: owed },
    { from: 'adjusted', to: 'reversed', points: spent - owed },
  ]
  return { cancelIds, movements: movements.filter(({ points }) => points > 0) }
}

/** A voucher that was to cover the welcome could not be taken back: what it was to cover is our loss too. */
export const forgiving = ({ owed }: Balances, points: number): Movement[] => {
  const forgiven = Math.min(-owed, points)
  return forgiven > 0 ? [{ from: 'adjusted', to: 'owed', points: forgiven }] : []
}
