import { addDays, type Day, type Nation, workingDayOnOrAfter } from '@keyturn/platform/days'
import type { Decision, Period, Tenancy, Transaction } from '../../features/rent-engine/domain/find-rent.ts'

export type PeriodState = Period['state']

/** Member with known truth: the rows that are rent, and the state of each period. */
export interface LabelledMember {
  case: string
  bank: string
  input: { transactions: Transaction[]; tenancy: Tenancy; decisions?: Decision[]; today: Day }
  rentIds: ReadonlySet<string>
  periods: { dueOn: Day; state: PeriodState }[]
}

/** Payment that really belongs to one period. */
export interface Paid {
  bookedOn: Day
  pence: number
}

/** Returns the state by the contract's definition: the amount booked in time, against the amount due. */
export function trueState(
  dueOn: Day,
  duePence: number,
  paid: readonly Paid[],
  nation: Nation,
  today: Day,
): PeriodState {
  const lateAfter = addDays(workingDayOnOrAfter(dueOn, nation), 5)
  const inTime = paid.filter((payment) => payment.bookedOn <= today && payment.bookedOn <= addDays(dueOn, 30))
  const sum = (rows: readonly Paid[]) => rows.reduce((total, row) => total + row.pence, 0)
  if (sum(inTime.filter((payment) => payment.bookedOn <= lateAfter)) >= duePence - 100) return 'on_time'
  if (sum(inTime) >= duePence - 100) return 'late'
  if (sum(inTime) > 0) return 'part_paid'
  return today > lateAfter ? 'not_found' : 'upcoming'
}

/** Returns the first day of the history. */
export function firstDayOf(transactions: readonly Transaction[], otherwise: Day): Day {
  const [first = otherwise] = transactions.map((row) => row.bookedOn).sort()
  return first
}

/** Deliberate payment, with the amount for each due day by position. */
export interface IntendedPayment {
  bookedOn: Day
  towards: readonly (readonly [number, number])[]
}

export interface Truth {
  due: readonly Day[]
  price: readonly number[]
  nation: Nation
  from: Day
  today: Day
}

/** Returns the true state of each due day, from the history's first to the one after today. */
export function truePeriods(
  truth: Truth,
  meant: readonly IntendedPayment[],
  transactions: readonly Transaction[],
): LabelledMember['periods'] {
  const { due, price, nation, from, today } = truth
  const firstSeen = firstDayOf(transactions, '9999-12-31')
  const last = due.findIndex((day) => day > today)
  const seen = meant.filter((payment) => payment.bookedOn >= from && payment.bookedOn <= today)
  const periods = due.slice(0, last + 1).map((dueOn, index) => {
    const paid = seen.flatMap(({ bookedOn, towards }) =>
      towards.filter(([to]) => to === index).map(([, pence]) => ({ bookedOn, pence })),
    )
    return { dueOn, state: trueState(dueOn, price[index] ?? 0, paid, nation, today) }
  })
  return periods.filter((period) => period.dueOn >= firstSeen)
}
