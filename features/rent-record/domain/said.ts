import { canMove, type PeriodMove, type PeriodState } from './period-state.ts'

/** What a member may say of a period we found no rent for. */
export const SAYINGS = ['paid_by_benefit', 'paid_by_agent', 'paid_elsewhere', 'not_paid'] as const
export type Saying = (typeof SAYINGS)[number]

/** Paid from an account we cannot see is no proof: the period waits for that account, and we stop asking. */
const MOVE_FOR: Record<Saying, PeriodMove | null> = {
  paid_by_benefit: 'said_paid_by_other',
  paid_by_agent: 'said_paid_by_other',
  paid_elsewhere: null,
  not_paid: 'confirmed_missed',
}

const WITHDRAWALS: readonly PeriodMove[] = ['paid_by_other_withdrawn', 'miss_withdrawn']

/** The moves from what was said before to what is said now; null when it cannot be said of this period. */
export function movesForSaying(state: PeriodState, saying: Saying | null): PeriodMove[] | null {
  const back = WITHDRAWALS.filter((move) => canMove(state, move))
  const from: PeriodState = back.length > 0 ? 'not_found' : state
  if (saying === null) return back
  const move = MOVE_FOR[saying]
  if (move === null) return from === 'not_found' || from === 'part_paid' ? back : null
  return canMove(from, move) ? [...back, move] : null
}

/** Whether the member should be asked: the bank was seen, the grace is over, and nothing else explains it. */
export function isToBeAsked(period: {
  state: PeriodState
  watched: boolean
  awaitsAnswer: boolean
  said: Saying | null
}): boolean {
  const { state, watched, awaitsAnswer, said } = period
  return state === 'not_found' && watched && !awaitsAnswer && said === null
}
