import { type Day, monthOf } from '@keyturn/platform/days'
import type { ChangedBecause } from './changed-because.ts'
import type { StoredPeriod } from './model.ts'
import { isReportedSame, keyOf } from './stored-periods.ts'

export interface ReportableChange {
  dueOn: Day
  because: ChangedBecause
}

/** Periods of past months whose reportable facts a refresh changed. Agency files never include the current month. */
export function reportableChanges(given: {
  stored: readonly StoredPeriod[]
  changed: readonly StoredPeriod[]
  gone: readonly StoredPeriod[]
  /** True if the member answered something about payments since the last refresh. */
  saidSomething: boolean
  today: Day
}): ReportableChange[] {
  const { stored, changed, gone, saidSomething, today } = given
  const known = new Map(stored.map((period) => [keyOf(period), period]))
  const isByTerms = (period: StoredPeriod): boolean => {
    const before = known.get(keyOf(period))
    return (
      before !== undefined &&
      (before.duePence !== period.duePence || before.toHousemate !== period.toHousemate)
    )
  }
  // Lower terms of one month free money for another month, whose own terms are unchanged.
  const retold = new Set([...changed.filter(isByTerms), ...gone].map(({ tenancyId }) => tenancyId))
  const turned = changed.flatMap((period): ReportableChange[] => {
    const before = known.get(keyOf(period))
    if (!before || isReportedSame(before, period)) return []
    const because = retold.has(period.tenancyId) ? 'terms' : saidSomething ? 'said' : 'found'
    return [{ dueOn: period.dueOn, because }]
  })
  return [...turned, ...gone.map(({ dueOn }): ReportableChange => ({ dueOn, because: 'terms' }))].filter(
    ({ dueOn }) => monthOf(dueOn) < monthOf(today),
  )
}
