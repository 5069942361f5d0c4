import type { MemberAnswer, PeriodState } from '../constants.ts'
import { isCoveredLater, type LaterPayment } from './later-payments.ts'
import { canMove, type PeriodMove } from './period-state.ts'

/** "Paid elsewhere" proves nothing: the period waits for that account, and we stop asking. */
const MOVE_FOR: Record<MemberAnswer, PeriodMove | null> = {
  paid_by_benefit: 'said_paid_by_other',
  paid_by_agent: 'said_paid_by_other',
  paid_elsewhere: null,
  not_paid: 'confirmed_missed',
}

const WITHDRAWALS: readonly PeriodMove[] = ['paid_by_other_withdrawn', 'miss_withdrawn']

/**
 * Transitions from the previous answer to this one; null deletes it. Returns null if the answer does not fit the state.
 */
export function movesForAnswer(state: PeriodState, answer: MemberAnswer | null): PeriodMove[] | null {
  const back = WITHDRAWALS.filter((move) => canMove(state, move))
  const from: PeriodState = back.length > 0 ? 'not_found' : state
  if (answer === null) return back
  const move = MOVE_FOR[answer]
  if (move === null) return from === 'not_found' || from === 'part_paid' ? back : null
  return canMove(from, move) ? [...back, move] : null
}

interface Silent {
  state: string
  watched: boolean
  duePence: number
  foundPence: number
  settledLater: readonly LaterPayment[]
}

/** Returns true if the bank was read on every day of the period and no payment until today covers it. */
export const isMissing = (period: Silent): boolean =>
  period.state === 'not_found' && period.watched && !isCoveredLater(period)

/** Returns true if the member should be asked: the rent is missing, and there is neither a question nor an answer. */
export function isToBeAsked(
  period: Silent & { awaitsAnswer: boolean; memberAnswer: MemberAnswer | null },
): boolean {
  return isMissing(period) && !period.awaitsAnswer && period.memberAnswer === null
}
