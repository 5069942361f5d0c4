import type { Period } from './find-rent.ts'

/**
 * How a rent period stands, for the member and for an agency. The truth has three values, kept apart everywhere:
 * verified, not found (nobody knows yet), confirmed missed. Only the last can ever harm anyone.
 */
export const PERIOD_STATES = [
  'upcoming',
  'verified_on_time',
  'verified_late',
  'part_paid',
  'paid_by_other',
  'not_found',
  'confirmed_missed',
  'disputed',
  'reversed',
] as const
export type PeriodState = (typeof PERIOD_STATES)[number]

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
  disputed: {
    from: [
      'verified_on_time',
      'verified_late',
      'part_paid',
      'paid_by_other',
      'not_found',
      'confirmed_missed',
    ],
    to: 'disputed',
  },
  dispute_decided_on_time: { from: ['disputed'], to: 'verified_on_time' },
  dispute_decided_late: { from: ['disputed'], to: 'verified_late' },
  dispute_decided_part_paid: { from: ['disputed'], to: 'part_paid' },
  dispute_decided_paid_by_other: { from: ['disputed'], to: 'paid_by_other' },
  dispute_decided_not_found: { from: ['disputed'], to: 'not_found' },
  dispute_decided_missed: { from: ['disputed'], to: 'confirmed_missed' },
} as const satisfies Record<string, Move>
export type PeriodMove = keyof typeof MOVES

export const PERIOD_MOVES = Object.keys(MOVES) as readonly PeriodMove[]

export type Moved = { allowed: true; state: PeriodState } | { allowed: false; sentence: string }

const WORDS: Readonly<Record<PeriodState, string>> = {
  upcoming: 'not due yet',
  verified_on_time: 'paid on time',
  verified_late: 'paid late',
  part_paid: 'part paid',
  paid_by_other: 'paid by a benefit or an agent',
  not_found: 'not found yet',
  confirmed_missed: 'confirmed as missed',
  disputed: 'in dispute',
  reversed: 'reversed',
}

export function wordsFor(state: PeriodState): string {
  return WORDS[state]
}

export function canMove(state: PeriodState, move: PeriodMove): boolean {
  const from: readonly PeriodState[] = MOVES[move].from
  return from.includes(state)
}

export function movePeriod(state: PeriodState, move: PeriodMove): Moved {
  if (canMove(state, move)) return { allowed: true, state: MOVES[move].to }
  return {
    allowed: false,
    sentence: `A rent period that is ${WORDS[state]} cannot become ${WORDS[MOVES[move].to]} in this way.`,
  }
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
 * The moves that bring a kept state in line with what was found in the bank. What a person has said or a dispute
 * has frozen stays: silence in the bank never overturns it. A verified period that loses its payment passes
 * through reversed, so that points and reports can follow.
 */
export function movesTowards(state: PeriodState, found: FoundState): PeriodMove[] {
  const wanted = MOVE_FOR_FOUND[found]
  if (MOVES[wanted].to === state || state === 'disputed' || state === 'paid_by_other') return []
  if (canMove(state, wanted)) return [wanted]
  if (canMove(state, 'bounced')) return ['bounced', wanted]
  return []
}

/** What the record may show to others: rent the bank saw, or a paper that shows who else paid it. */
export function isProven({ state, evidence }: { state: PeriodState; evidence: string | null }): boolean {
  if (state === 'paid_by_other') return evidence !== null
  return state === 'verified_on_time' || state === 'verified_late'
}

export interface ReportPolicy {
  /** What this agency wants for a month nobody can vouch for. */
  notFound: 'unclassified' | 'omitted'
}

export interface ReportFacts {
  monthsInArrears: number
  /** There is evidence that a benefit or an agent paid. */
  evidenced: boolean
}

export type StatusCode = '0' | '1' | '2' | '3' | '4' | '5' | '6' | 'U'

/** What an agency would be told; null is nothing. Never a default, never worse than what a person approved. */
export function reportFor(
  state: PeriodState,
  facts: ReportFacts,
  policy: ReportPolicy,
): { code: StatusCode; query: boolean } | null {
  switch (state) {
    case 'verified_on_time':
    case 'verified_late':
      return { code: '0', query: false }
    case 'paid_by_other':
      return { code: facts.evidenced ? '0' : 'U', query: false }
    case 'not_found':
    case 'reversed':
      return policy.notFound === 'omitted' ? null : { code: 'U', query: false }
    case 'confirmed_missed':
      return { code: arrearsCode(facts.monthsInArrears), query: false }
    case 'disputed':
      return { code: 'U', query: true }
    case 'upcoming':
    case 'part_paid':
      return null
  }
}

const ARREARS_CODES = ['1', '2', '3', '4', '5', '6'] as const

function arrearsCode(months: number): StatusCode {
  const whole = Number.isFinite(months) ? Math.trunc(months) : 1
  return ARREARS_CODES[Math.min(6, Math.max(1, whole)) - 1] ?? '1'
}
