import {
  addDays,
  type Day,
  dayOfNumber,
  type Every,
  numberOfDay,
  partsOfNumber,
} from '@keyturn/platform/days'
import type { Home } from './model.ts'
import { dueList, GRACE_DAYS, type Grid, readTerms, shareOf } from './schedule.ts'

export interface RentDay {
  tenancyId: string
  dueOn: Day
  duePence: number
}

/** The day on which a payment for this rent day leaves the bank: the rent day itself, or the working day after it. */
export const bankDayOf = ({ lateAfter }: { lateAfter: Day }): Day => addDays(lateAfter, -GRACE_DAYS)

/**
 * The rent days of a home from one day to another, further ahead than the record goes, which ends with the next one.
 * They go on from those the record knows, so that a rhythm that only the payments showed goes on as well.
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
  const dues = dueList(stretches, gridThrough(known), span, share, tenancy.nation ?? 'england-and-wales')
  return dues
    .filter(({ on, shown }) => shown && on <= span.today)
    .map(({ on, sharePence }) => ({ tenancyId: id, dueOn: dayOfNumber(on), duePence: sharePence }))
}

const CYCLES: Readonly<Record<number, Every>> = { 7: 'week', 14: 'fortnight', 28: 'four_weeks' }
/** Of four months in a row at most two are too short for a rent day late in the month. */
const TELLING = 4

function gridThrough(known: readonly Day[]): Grid | null {
  const days = known.map(numberOfDay).sort((one, other) => one - other)
  const last = days.slice(-TELLING)
  const [before, latest] = last.slice(-2)
  if (before === undefined || latest === undefined) return null
  const cycle = CYCLES[latest - before]
  // A rent day on the 1st of March follows one on the 1st of February after four weeks, and the one before it did not.
  if (cycle && last.every((day, at) => at === 0 || day - (last[at - 1] ?? 0) === latest - before))
    return { every: cycle, anchor: latest }
  return { every: 'month', anchor: Math.max(...last.map((day) => partsOfNumber(day).dayOfMonth)) }
}
