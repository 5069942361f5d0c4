import { type Day, daysBetween, monthOf } from '@keyturn/platform/days'
import type { StoredPeriod } from './model.ts'
import { hasAnswerOrEvidence, keyOf } from './stored-periods.ts'

/** Answer, landlord confirmation or evidence that moves to the period that replaced its own. */
export interface Carried {
  from: StoredPeriod
  to: { tenancyId: string; dueOn: Day }
}

/** Maximum days between two periods of different months that are still the same rent. */
const NEAR_DAYS = 16

/**
 * Moves answers, confirmations and evidence of a vanished period to the nearest one of the same month that has none.
 */
export function carriedPeriods(
  stored: readonly StoredPeriod[],
  found: readonly { tenancyId: string; dueOn: Day }[],
): Carried[] {
  const foundKeys = new Set(found.map(keyOf))
  const taken = new Set(stored.flatMap((period) => (hasAnswerOrEvidence(period) ? keyOf(period) : [])))
  return stored.flatMap((from): Carried[] => {
    if (foundKeys.has(keyOf(from)) || !hasAnswerOrEvidence(from)) return []
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

/** Days apart; periods of the same calendar month always sort first. */
const distance = (one: Day, other: Day): number =>
  Math.abs(daysBetween(one, other)) + (monthOf(one) === monthOf(other) ? 0 : 100)
