import { type Due, LATE_DAYS } from '../due-days/schedule.ts'
import type { Period } from '../model.ts'
import { toleranceOf } from '../tolerance.ts'

/** Part of a payment that settles a period, in order of booking. */
export interface Contribution {
  day: number
  pence: number
}

interface NumberedPeriod extends Omit<Period, 'dueOn' | 'lateAfter' | 'settledOn'> {
  dueOn: number
  lateAfter: number
  settledOn: number | null
}

function periodOf(due: Due, contributions: readonly Contribution[], today: number): NumberedPeriod {
  const enough = due.sharePence - toleranceOf(due.sharePence)
  let foundPence = 0
  let settledOn: number | null = null
  for (const each of [...contributions].sort((left, right) => left.day - right.day)) {
    if (each.day > due.on + LATE_DAYS) break
    foundPence += each.pence
    if (settledOn === null && foundPence >= enough) settledOn = each.day
  }
  const { on: dueOn, lateAfter, sharePence: duePence } = due
  const state: Period['state'] =
    settledOn !== null
      ? settledOn <= lateAfter
        ? 'on_time'
        : 'late'
      : foundPence > 0
        ? 'part_paid'
        : today > lateAfter
          ? 'not_found'
          : 'upcoming'
  return { dueOn, lateAfter, duePence, foundPence, state, settledOn }
}

/** Shown periods with their states. */
export function periodsOf(
  dues: readonly Due[],
  contributions: ReadonlyMap<number, readonly Contribution[]>,
  today: number,
): NumberedPeriod[] {
  const periods: NumberedPeriod[] = []
  for (const [at, due] of dues.entries())
    if (due.shown) periods.push(periodOf(due, contributions.get(at) ?? [], today))
  return periods
}
