import { type Day, type Every, monthOf } from '@keyturn/platform/days'
import { owedPence, type PeriodState, shownBy } from '@keyturn/rent-record/constants'
import { stateOn } from './eligibility.ts'
import { monthlyPence, rentOn } from './rent-terms.ts'
import type { MissedPeriod, ReportedPeriod } from './report-code.ts'
import type { KnownHome, KnownPeriod } from './reportable-member.ts'

/** The home, the day and the decisions by which periods are judged. */
export interface JudgedBy {
  readonly home: KnownHome
  readonly every: Every
  readonly today: Day
  /** A dispute of the month was decided for the member. */
  wasOverturned(month: string): boolean
  /** Staff refused to report the month as missed. */
  wasRefused(month: string): boolean
}

/** Returns a period as a file reads it. The approval counts as given here, because it is checked last, with the sum. */
export function reportedPeriod(period: KnownPeriod, by: JudgedBy): ReportedPeriod {
  return {
    ...missedPeriod(period, by),
    state: reportedState(period, by),
    hasEvidence: shownBy(period) === 'paper',
  }
}

/** Returns the missed periods of earlier months that are still owed. */
export function earlierMissed(mine: readonly KnownPeriod[], month: string, by: JudgedBy): MissedPeriod[] {
  return mine
    .filter((period) => monthOf(period.dueOn) < month && isMissed(period, by))
    .map((period) => {
      const missed = missedPeriod(period, by)
      const approvedByAPerson = !by.wasRefused(missed.month)
      return { ...missed, conditions: { ...missed.conditions, approvedByAPerson } }
    })
}

/** Returns false if the period was paid since, or a dispute of it was decided for the member. */
export const isMissed = (period: KnownPeriod, by: JudgedBy): boolean =>
  reportedState(period, by) === 'confirmed_missed'

function missedPeriod(period: KnownPeriod, { home, every, today }: JudgedBy): MissedPeriod {
  const { dueOn, duePence } = period
  return {
    month: monthOf(dueOn),
    owedPence: owedPence(period, today),
    monthlyRentPence: monthlyPence(Math.max(duePence, rentOn(home, dueOn)), every),
    conditions: {
      memberWasAsked: !period.awaitsAnswer,
      bankWasHealthyThroughout: period.watched,
      graceIsOver: today > period.lateAfter,
      approvedByAPerson: true,
    },
  }
}

function reportedState(period: KnownPeriod, { today, wasOverturned }: JudgedBy): PeriodState {
  const state = stateOn(period, today)
  return state === 'confirmed_missed' && wasOverturned(monthOf(period.dueOn)) ? 'not_found' : state
}
