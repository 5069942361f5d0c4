import { type Day, daysBetween } from '@keyturn/platform/days'
import { toleranceOf } from '@keyturn/rent-engine/constants'
import type { PeriodFacts } from './model.ts'
import { isProven } from './proof.ts'

type Paid = Pick<
  PeriodFacts,
  | 'tenancyId'
  | 'dueOn'
  | 'duePence'
  | 'foundPence'
  | 'state'
  | 'bankProven'
  | 'evidenceProves'
  | 'landlordWord'
>

/** Rent that is paid steadily above the declared one, without being declared. */
export interface DetectedRent {
  tenancyId: string
  pence: number
  declaredPence: number
  /** First rent day paid at this rent. */
  since: Day
}

/** Days that two monthly, three fortnightly or five weekly rents span. */
const STEADY_DAYS = 28
/** Maximum ratio to the declared rent. A higher payment includes something else. */
const MAX_RISE = 1.5

/**
 * Detects each home's risen rent; homes not returned have the declared one. Lower payments never count, because
 * reminders of them would cause arrears.
 */
export function detectedRents(periods: readonly Paid[]): DetectedRent[] {
  const byHome = Map.groupBy(periods, ({ tenancyId }) => tenancyId)
  return [...byHome.values()].flatMap((ofHome) => detectedRentOf(ofHome) ?? [])
}

function detectedRentOf(periods: readonly Paid[]): DetectedRent | null {
  const paid = periods.filter(isSettled).toSorted((one, other) => (one.dueOn < other.dueOn ? -1 : 1))
  const [first, last] = lastSteadyRun(paid)
  if (!first || !last) return null
  const later = paid.filter(({ dueOn }) => dueOn > last.dueOn)
  if (later.some((each) => isLess(each.foundPence, last))) return null
  const { tenancyId, duePence, foundPence } = last
  if (foundPence > duePence * MAX_RISE) return null
  // A rent declared after the run is newer than the payments.
  const isDeclaredAnew = periods.some((each) => each.dueOn > last.dueOn && each.duePence !== duePence)
  return isDeclaredAnew ? null : { tenancyId, pence: foundPence, declaredPence: duePence, since: first.dueOn }
}

const isSettled = (period: Paid): boolean => period.state !== 'paid_by_other' && isProven(period)

const isLess = (pence: number, { foundPence }: Paid): boolean => pence < foundPence - toleranceOf(foundPence)

const isAlike = (one: Paid, other: Paid): boolean =>
  one.duePence === other.duePence &&
  Math.abs(one.foundPence - other.foundPence) <= toleranceOf(other.foundPence)

const isAbove = ({ duePence, foundPence }: Paid): boolean => foundPence > duePence + toleranceOf(duePence)

/** Returns the first and last of the latest equal payments above the declared rent; empty if they span too few days. */
function lastSteadyRun(paid: readonly Paid[]): [first?: Paid, last?: Paid] {
  for (let end = paid.length - 1; end >= 0; end--) {
    const last = paid[end]
    if (!last || !isAbove(last)) continue
    const before = paid.slice(0, end).findLastIndex((each) => !isAlike(each, last))
    const first = paid[before + 1] ?? last
    if (daysBetween(first.dueOn, last.dueOn) >= STEADY_DAYS) return [first, last]
  }
  return []
}

/** Returns the periods with the rent due that every screen and email shows. States are unchanged. */
export function withRentNow<P extends Paid>(periods: readonly P[], seen = detectedRents(periods)): P[] {
  return periods.map((period) => {
    const rent = seen.find(({ tenancyId }) => tenancyId === period.tenancyId)
    if (!rent || period.dueOn < rent.since || period.duePence !== rent.declaredPence) return period
    // A period settled below the seen rent was paid in full.
    if (isSettled(period) && isLess(period.foundPence, { ...period, foundPence: rent.pence })) return period
    return { ...period, duePence: rent.pence }
  })
}

/** Rent due on the latest rent day up to a day, else on the first; null for a home without rent days. */
export function rentOn(periods: readonly Pick<Paid, 'dueOn' | 'duePence'>[], day: Day): number | null {
  return (periods.findLast(({ dueOn }) => dueOn <= day) ?? periods[0])?.duePence ?? null
}
