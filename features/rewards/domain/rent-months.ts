/** How a month of rent stands where it brought no points: never a zero without a reason. */
export type MonthStanding =
  | 'not_due'
  | 'asked'
  | 'not_read'
  | 'not_found'
  | 'part_paid'
  | 'came_back'
  | 'paid_by_other'
  | 'missed'
  | 'disputed'
  | 'checked'
  | 'other_month'

export interface RentPeriod {
  dueOn: string
  state:
    | 'upcoming'
    | 'verified_on_time'
    | 'verified_late'
    | 'part_paid'
    | 'paid_by_other'
    | 'not_found'
    | 'confirmed_missed'
    | 'disputed'
    | 'reversed'
  awaitsAnswer: boolean
  watched: boolean
}

const PLAIN = {
  part_paid: 'part_paid',
  paid_by_other: 'paid_by_other',
  confirmed_missed: 'missed',
  disputed: 'disputed',
  reversed: 'came_back',
} as const

function standingOf(period: RentPeriod, isHeld: boolean): MonthStanding {
  const { state } = period
  if (state === 'verified_on_time' || state === 'verified_late') return isHeld ? 'checked' : 'other_month'
  if (period.awaitsAnswer) return 'asked'
  if (state === 'upcoming') return 'not_due'
  if (state === 'not_found') return period.watched ? 'not_found' : 'not_read'
  return PLAIN[state]
}

/** Each month with rent due in it, and why it would have no points; of several periods the one that asks for most. */
export function monthStandings(
  periods: readonly RentPeriod[],
  heldMonths: ReadonlySet<string>,
): Map<string, MonthStanding> {
  const standings = new Map<string, MonthStanding>()
  for (const period of periods) {
    const month = period.dueOn.slice(0, 7)
    const standing = standingOf(period, heldMonths.has(month))
    const before = standings.get(month)
    if (before === undefined || before === 'other_month' || before === 'not_due')
      standings.set(month, standing)
  }
  return standings
}
