import type { PeriodState } from '../constants.ts'
import type { Period } from './model.ts'

interface Move {
  from: readonly PeriodState[]
  to: PeriodState
}

const OPEN: readonly PeriodState[] = ['upcoming', 'part_paid', 'not_found', 'reversed']

/** Allowed transitions of the state machine, by name. All others throw. */
export const MOVES = {
  /** The full share was booked in time. Overrides even a confirmed miss, because a paid month is never missed. */
  found_in_time: { from: [...OPEN, 'verified_late', 'confirmed_missed'], to: 'verified_on_time' },
  found_late: { from: [...OPEN, 'verified_on_time', 'confirmed_missed'], to: 'verified_late' },
  found_part: { from: ['upcoming', 'not_found', 'reversed'], to: 'part_paid' },
  grace_over: { from: ['upcoming', 'part_paid', 'reversed'], to: 'not_found' },
  not_due_yet: { from: ['part_paid', 'not_found', 'reversed'], to: 'upcoming' },
  /** A verified payment was returned, or the member answered that it was not rent. */
  bounced: { from: ['verified_on_time', 'verified_late'], to: 'reversed' },
  said_paid_by_other: {
    from: ['upcoming', 'part_paid', 'not_found', 'confirmed_missed'],
    to: 'paid_by_other',
  },
  paid_by_other_withdrawn: { from: ['paid_by_other'], to: 'not_found' },
  /** Answered by the member or the landlord, and approved by staff. */
  confirmed_missed: { from: ['not_found', 'part_paid'], to: 'confirmed_missed' },
  miss_withdrawn: { from: ['confirmed_missed'], to: 'not_found' },
} as const satisfies Record<string, Move>
export type PeriodMove = keyof typeof MOVES

export const PERIOD_MOVES = Object.keys(MOVES) as readonly PeriodMove[]

export function canMove(state: PeriodState, move: PeriodMove): boolean {
  const from: readonly PeriodState[] = MOVES[move].from
  return from.includes(state)
}

export function movePeriod(state: PeriodState, move: PeriodMove): PeriodState {
  if (!canMove(state, move)) throw new Error(`A rent period that is ${state} cannot make the move ${move}.`)
  return MOVES[move].to
}

type FoundState = Period['state']

const MOVE_FOR_FOUND = {
  upcoming: 'not_due_yet',
  on_time: 'found_in_time',
  late: 'found_late',
  part_paid: 'found_part',
  not_found: 'grace_over',
} as const satisfies Record<FoundState, PeriodMove>

/**
 * Transitions from a stored state to the found one. Answers remain when the bank shows nothing; lost payments pass
 * through `reversed` to trigger corrections.
 */
export function movesTowards(state: PeriodState, found: FoundState): PeriodMove[] {
  const wanted = MOVE_FOR_FOUND[found]
  if (MOVES[wanted].to === state) return []
  if (canMove(state, wanted)) return [wanted]
  if (canMove(state, 'bounced')) return ['bounced', wanted]
  return []
}
