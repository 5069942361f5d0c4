import type { Day } from '@keyturn/platform/days'
import { isProven, type MonthState, windowOf } from '../constants.ts'
import type { FoundPeriod, StoredPeriod } from './model.ts'
import { movePeriod, movesTowards } from './period-state.ts'
import { keyOf } from './stored-periods.ts'

interface MonthStatus {
  state: MonthState
  foundPence: number
  isProven: boolean
}

export interface MonthChange {
  tenancyId: string
  dueOn: Day
  before: MonthStatus
  after: MonthStatus
}

/** Periods whose state or sum differs between two computations, newest first. */
export function monthChanges(
  stored: readonly StoredPeriod[],
  { before, after }: { before: readonly FoundPeriod[]; after: readonly FoundPeriod[] },
  today: Day,
): MonthChange[] {
  const known = new Map(stored.map((period) => [keyOf(period), period]))
  const then = new Map(after.map((period) => [keyOf(period), period]))
  return before
    .flatMap((period): MonthChange[] => {
      const other = then.get(keyOf(period))
      if (!other) return []
      const standing = (found: FoundPeriod) => monthStatusOf(found, known.get(keyOf(period)), today)
      const change = { before: standing(period), after: standing(other) }
      const isSame =
        change.before.state === change.after.state && change.before.foundPence === change.after.foundPence
      return isSame ? [] : [{ tenancyId: period.tenancyId, dueOn: period.dueOn, ...change }]
    })
    .sort((one, other) => (one.dueOn < other.dueOn ? 1 : -1))
}

/** State a found period would have, with the stored answers and evidence. */
function monthStatusOf(found: FoundPeriod, stored: StoredPeriod | undefined, today: Day): MonthStatus {
  let state = stored?.state ?? 'upcoming'
  for (const move of movesTowards(state, found.found)) state = movePeriod(state, move)
  const proven = isProven({
    ...found,
    state,
    evidenceProves: stored?.evidenceProves ?? null,
    landlordWord: stored?.landlordWord ?? null,
  })
  const { awaitsAnswer, watched, foundPence } = found
  const isDue = found.dueOn <= today
  return {
    state: windowOf({ state, isDue, awaitsAnswer, watched, isProven: proven }),
    foundPence,
    isProven: proven,
  }
}
