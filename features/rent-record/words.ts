/*
 * The words of the rent record that others use too: how a period and a month stand, what a member may answer, and how sure a
 * match must be.
 */

import { PERIOD_STATES } from './domain/period-states.ts'

export type { ChangedBecause } from './domain/changed-because.ts'
export { graceDays } from './domain/grace.ts'
export { isCoveredLater, type LaterPayment, owedPence } from './domain/later-payments.ts'
export type { PayeeStanding } from './domain/payee-standing.ts'
export { PERIOD_STATES, type PeriodState } from './domain/period-states.ts'
export {
  type Grounds,
  isProof,
  isProven,
  type LandlordWord,
  SHOWN_BY,
  type ShownBy,
  shownBy,
} from './domain/proof.ts'

/** Months that every screen counts: the house has a window for each. */
export const MONTHS_SHOWN = 24

/** What a member may answer about a period we found no rent for. */
export const MEMBER_ANSWERS = ['paid_by_benefit', 'paid_by_agent', 'paid_elsewhere', 'not_paid'] as const
export type MemberAnswer = (typeof MEMBER_ANSWERS)[number]

/** From here on a match is verified without asking: at least 99 in 100 are rent. */
export const VERIFIED_FROM = 0.8
/** From here on the member is asked. */
export const ASKED_FROM = 0.5

/** How a month stands for the member, in the order a legend names it: what several periods and the clock make of it. */
export const MONTH_STATES = [
  'on_time',
  'late',
  'told',
  'part_paid',
  'paid_by_agent',
  'waiting',
  'not_found',
  'looking',
  'missed',
  'upcoming',
] as const

export type MonthState = (typeof MONTH_STATES)[number]

/** States of a period as pages and the API show them. */
export const SHOWN_STATES = [...PERIOD_STATES, 'awaits_answer'] as const
export type ShownState = (typeof SHOWN_STATES)[number]

/** State to show of a period. One with a payment the member is asked about is not "not found". */
export function shownState({
  state,
  awaitsAnswer,
}: {
  state: ShownState
  awaitsAnswer: boolean
}): ShownState {
  return awaitsAnswer && (state === 'not_found' || state === 'reversed') ? 'awaits_answer' : state
}

/**
 * How a rent period looks in a window. What nobody could see is being looked for, never missing; and only what is proved
 * is lit: a member's own statement draws the outline of a light, and that somebody else paid it counts with the proof of it.
 */
export function windowOf(period: {
  state: ShownState
  isDue: boolean
  awaitsAnswer: boolean
  watched: boolean
  isProven: boolean
}): MonthState {
  switch (shownState(period)) {
    case 'verified_on_time':
      return period.isProven ? 'on_time' : 'told'
    case 'verified_late':
      return period.isProven ? 'late' : 'told'
    case 'paid_by_other':
      return period.isProven ? 'paid_by_agent' : 'not_found'
    case 'confirmed_missed':
      return 'missed'
    case 'part_paid':
      return 'part_paid'
    case 'awaits_answer':
      return 'waiting'
    case 'not_found':
      return period.watched ? 'not_found' : 'looking'
    case 'reversed':
      return 'not_found'
    case 'upcoming':
      if (period.awaitsAnswer) return 'waiting'
      return period.isDue ? 'looking' : 'upcoming'
  }
}

export const monthStateWords: Record<MonthState, string> = {
  on_time: 'verified on time',
  late: 'verified late',
  told: 'from your own statement',
  part_paid: 'part paid',
  paid_by_agent: 'paid by benefit or agent',
  waiting: 'waiting for your answer',
  not_found: 'not found yet',
  looking: 'being looked for',
  missed: 'confirmed missed',
  upcoming: 'upcoming',
}

/** The look of the window that stands for it, as the terrace draws it. */
export const monthWindows = {
  on_time: 'lit',
  late: 'blind',
  told: 'outlined',
  part_paid: 'half_lit',
  paid_by_agent: 'curtains',
  waiting: 'asked',
  not_found: 'dashed',
  looking: 'candle',
  missed: 'shuttered',
  upcoming: 'dark',
} as const satisfies Record<MonthState, string>

export function isMonthVerified(state: MonthState): boolean {
  return state === 'on_time' || state === 'late' || state === 'paid_by_agent'
}

/** How many months stand in each state; states that hold none are left out, in the legend's order. */
export function countMonthStates(
  months: readonly { state: MonthState }[],
): { state: MonthState; count: number }[] {
  return MONTH_STATES.map((state) => ({
    state,
    count: months.filter((month) => month.state === state).length,
  })).filter(({ count }) => count > 0)
}
