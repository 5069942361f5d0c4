import type { PeriodState } from '../words.ts'
import type { Period } from './model.ts'

interface Move {
  from: readonly PeriodState[]
  to: PeriodState
}

const OPEN: readonly PeriodState[] = ['upcoming', 'part_paid', 'not_found', 'reversed']

/** Every allowed move by its name. What is not here cannot happen. */
export const MOVES = {
  /** The full share was booked in time. It clears even a confirmed miss: a paid month is never called missed. */
  found_in_time: { from: [...OPEN, 'verified_late', 'confirmed_missed'], to: 'verified_on_time' },
  found_late: { from: [...OPEN, 'verified_on_time', 'confirmed_missed'], to: 'verified_late' },
  found_part: { from: ['upcoming', 'not_found', 'reversed'], to: 'part_paid' },
  grace_over: { from: ['upcoming', 'part_paid', 'reversed'], to: 'not_found' },
  not_due_yet: { from: ['part_paid', 'not_found', 'reversed'], to: 'upcoming' },
  /** A verified payment came back, or the member said that it was no rent after all. */
  bounced: { from: ['verified_on_time', 'verified_late'], to: 'reversed' },
  said_paid_by_other: {
    from: ['upcoming', 'part_paid', 'not_found', 'confirmed_missed'],
    to: 'paid_by_other',
  },
  paid_by_other_withdrawn: { from: ['paid_by_other'], to: 'not_found' },
  /** Said by the member or the landlord, and approved by a person. */
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
 * The moves that bring a stored state in line with what was found in the bank. What a person has said stays: silence
 * in the bank never overturns it. A verified period that loses its payment passes through reversed, so that points and
 * reports can follow.
 */
export function movesTowards(state: PeriodState, found: FoundState): PeriodMove[] {
  const wanted = MOVE_FOR_FOUND[found]
  if (MOVES[wanted].to === state) return []
  if (canMove(state, wanted)) return [wanted]
  if (canMove(state, 'bounced')) return ['bounced', wanted]
  return []
}
