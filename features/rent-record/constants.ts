/* Public constants of the rent record: states of a period and a month, member answers, and confidence thresholds. */

import { PERIOD_STATES } from './domain/period-states.ts'

export { ASKED_FROM, graceDays, VERIFIED_FROM } from '@keyturn/rent-engine/constants'
export type { ChangedBecause } from './domain/changed-because.ts'
export { isCoveredLater, type LaterPayment, owedPence } from './domain/later-payments.ts'
export type { PayeeStanding } from './domain/payee-standing.ts'
export { PERIOD_STATES, type PeriodState } from './domain/period-states.ts'
export {
  type Grounds,
  isProof,
  isProven,
  type MonthConfirmation,
  SHOWN_BY,
  type ShownBy,
  shownBy,
} from './domain/proof.ts'

/** Months on every screen; the house has a window for each. */
export const MONTHS_SHOWN = 24

/** Answers a member may give for a period without rent. */
export const MEMBER_ANSWERS = ['paid_by_benefit', 'paid_by_agent', 'paid_elsewhere', 'not_paid'] as const
export type MemberAnswer = (typeof MEMBER_ANSWERS)[number]

/** States of a month as shown to the member, in the order of the legend. Derived from its periods and the date. */
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

/** State to show for a period. A period with a pending question is not "not found". */
export function shownState({
  state,
  awaitsAnswer,
}: {
  state: ShownState
  awaitsAnswer: boolean
}): ShownState {
  return awaitsAnswer && (state === 'not_found' || state === 'reversed') ? 'awaits_answer' : state
}

/** Maps a period to a window. Only proved periods are lit, and unread days are "looking", never missing. */
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

export const monthStateTexts: Record<MonthState, string> = {
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

/** Window drawing for each state. */
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

/** Counts the months of each state, in the legend's order, without empty states. */
export function countMonthStates(
  months: readonly { state: MonthState }[],
): { state: MonthState; count: number }[] {
  return MONTH_STATES.map((state) => ({
    state,
    count: months.filter((month) => month.state === state).length,
  })).filter(({ count }) => count > 0)
}
