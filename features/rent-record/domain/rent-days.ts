import { type Day, dayOfNumber, type Nation, numberOfDay, workingDayOnOrAfter } from '@keyturn/platform/days'
import { dueList, gridThrough, readTerms, shareOf } from '@keyturn/rent-engine/rules'
import type { Home } from './model.ts'

export interface RentDay {
  tenancyId: string
  dueOn: Day
  duePence: number
}

/** Returns the day a payment for this rent day leaves the bank: the rent day, or the next working day. */
export const bankDayOf = ({ dueOn }: { dueOn: Day }, nation: Nation): Day =>
  workingDayOnOrAfter(dueOn, nation)

/**
 * Rent days of a home in a range, beyond those in the record. They continue the known days, so an inferred rhythm
 * continues.
 */
export function rentDaysAhead(
  { id, tenancy }: Home,
  known: readonly Day[],
  { from, until }: { from: Day; until: Day },
): RentDay[] {
  const stretches = readTerms(tenancy.terms)
  const end = numberOfDay(tenancy.endsOn ?? '')
  const span = {
    start: numberOfDay(tenancy.startsOn),
    end: Number.isNaN(end) ? Number.POSITIVE_INFINITY : end,
    coveredFrom: numberOfDay(from),
    today: numberOfDay(until),
  }
  const share = shareOf(tenancy.share)
  const kept = known.map(numberOfDay).sort((one, other) => one - other)
  const grid = gridThrough(kept)
  const shown = grid && { grid, after: grid, kept }
  const dues = dueList(stretches, shown, span, share, tenancy.nation ?? 'england-and-wales')
  return dues
    .filter(({ on, shown }) => shown && on <= span.today)
    .map(({ on, sharePence }) => ({ tenancyId: id, dueOn: dayOfNumber(on), duePence: sharePence }))
}
