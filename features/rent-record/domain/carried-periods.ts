import { type Day, daysBetween, monthOf } from '@keyturn/platform/days'
import type { StoredPeriod } from './model.ts'
import { isSpokenAbout, keyOf } from './stored-periods.ts'

/** An answer, a landlord's word or evidence that moves to the period that took its place. */
export interface Carried {
  from: StoredPeriod
  to: { tenancyId: string; dueOn: Day }
}

/** Of two periods in different months, the days between that still make them one rent. */
const NEAR_DAYS = 16

/**
 * What was said of stored periods whose rent day is another by now. It moves to the period of the same calendar month, the
 * nearest first, unless that one has something of its own.
 */
export function carriedPeriods(
  stored: readonly StoredPeriod[],
  found: readonly { tenancyId: string; dueOn: Day }[],
): Carried[] {
  const foundKeys = new Set(found.map(keyOf))
  const taken = new Set(stored.flatMap((period) => (isSpokenAbout(period) ? keyOf(period) : [])))
  return stored.flatMap((from): Carried[] => {
    if (foundKeys.has(keyOf(from)) || !isSpokenAbout(from)) return []
    const to = found
      .filter((period) => period.tenancyId === from.tenancyId && !taken.has(keyOf(period)))
      .filter((period) => isSameRent(period.dueOn, from.dueOn))
      .sort((one, other) => distance(one.dueOn, from.dueOn) - distance(other.dueOn, from.dueOn))[0]
    if (!to) return []
    taken.add(keyOf(to))
    return [{ from, to: { tenancyId: to.tenancyId, dueOn: to.dueOn } }]
  })
}

const isSameRent = (one: Day, other: Day): boolean =>
  monthOf(one) === monthOf(other) || Math.abs(daysBetween(one, other)) <= NEAR_DAYS

/** Days apart, with every day of the same calendar month before those of another. */
const distance = (one: Day, other: Day): number =>
  Math.abs(daysBetween(one, other)) + (monthOf(one) === monthOf(other) ? 0 : 100)
