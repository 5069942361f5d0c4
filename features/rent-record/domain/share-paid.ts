import type { Day } from '@keyturn/platform/days'
import { type Grounds, isProven } from '../constants.ts'

/** All that housemates see of each other. No state means that a housemate did not pay. */
export const SHARE_STATES = ['paid', 'not_known', 'not_shown'] as const

/** Returns 'paid' if the latest rent due in this home is proved. */
export function sharePaid(
  periods: readonly (Grounds & { tenancyId: string; dueOn: Day })[],
  { tenancyId, today }: { tenancyId: string | null; today: Day },
): 'paid' | 'not_known' {
  const latest = periods
    .filter((period) => period.tenancyId === tenancyId && period.dueOn <= today)
    .toSorted((one, other) => one.dueOn.localeCompare(other.dueOn))
    .at(-1)
  return latest && isProven(latest) ? 'paid' : 'not_known'
}
