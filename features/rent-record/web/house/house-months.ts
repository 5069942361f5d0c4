import { type Day, monthOf } from '@keyturn/platform/days'
import { isProof, type MonthState } from '../../constants.ts'
import type { ReportMonth } from '../../contract.ts'
import { monthsShown } from '../../domain/months-shown.ts'
import type { HouseMonth } from './months.ts'

/** Months of the house's 24 windows. */
export function houseMonths(periods: readonly ReportMonth[], today: Day): HouseMonth[] {
  const rentDays = periods.map(({ due_on, state, awaits_answer, watched, shown_by }) => ({
    dueOn: due_on,
    state,
    awaitsAnswer: awaits_answer,
    watched,
    isProven: isProof(shown_by),
  }))
  return monthsShown(rentDays, today).map((shown) => {
    const note = noteOn(
      shown.state,
      periods.filter(({ due_on }) => monthOf(due_on) === shown.month),
    )
    return { ...shown, ...(note && { note }) }
  })
}

function noteOn(state: MonthState, periods: readonly ReportMonth[]): string | undefined {
  if (state !== 'waiting' && periods.some(({ awaits_answer }) => awaits_answer))
    return 'waiting for your answer'
  const unproven = periods.find(({ state, shown_by }) => state === 'paid_by_other' && shown_by === null)
  if (!unproven) return undefined
  const isUnread = unproven.evidence !== null && unproven.evidence_proves === null
  return isUnread ? 'we are reading your document' : 'waiting for a document'
}
