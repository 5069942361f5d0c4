import { type Grounds, shownBy } from '@keyturn/rent-record/constants'

/** Reasons for a month without points, so that no zero is unexplained. */
export const monthReasons = [
  'not_due',
  'asked',
  'not_read',
  'not_found',
  'part_paid',
  'came_back',
  'paid_by_other',
  'own_statement',
  'missed',
  'checked',
  'other_month',
] as const
export type MonthReason = (typeof monthReasons)[number]

export interface RentPeriod extends Grounds {
  dueOn: string
  awaitsAnswer: boolean
  watched: boolean
}

const PLAIN = {
  part_paid: 'part_paid',
  paid_by_other: 'paid_by_other',
  confirmed_missed: 'missed',
  reversed: 'came_back',
} as const

function reasonFor(period: RentPeriod, isHeld: boolean): MonthReason {
  const { state } = period
  const shown = shownBy(period)
  if (shown === 'own_statement' || shown === 'landlord') return 'own_statement'
  if (state === 'verified_on_time' || state === 'verified_late') return isHeld ? 'checked' : 'other_month'
  if (period.awaitsAnswer) return 'asked'
  if (state === 'upcoming') return 'not_due'
  if (state === 'not_found') return period.watched ? 'not_found' : 'not_read'
  return PLAIN[state]
}

/** Each month with rent due, and its reason for having no points. For several periods, the most demanding reason. */
export function reasonsByMonth(
  periods: readonly RentPeriod[],
  heldMonths: ReadonlySet<string>,
): Map<string, MonthReason> {
  const reasons = new Map<string, MonthReason>()
  for (const period of periods) {
    const month = period.dueOn.slice(0, 7)
    const reason = reasonFor(period, heldMonths.has(month))
    const before = reasons.get(month)
    if (before === undefined || before === 'other_month' || before === 'not_due') reasons.set(month, reason)
  }
  return reasons
}
