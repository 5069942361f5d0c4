import { addDays, type Day } from '@keyturn/platform/days'
import type { UsualPayment } from './usual-payment.ts'

interface Row {
  accountId: string
  bookedOn: Day
  pence: number
}

interface Awaited {
  dueOn: Day
  duePence: number
  foundPence: number
  habit: UsualPayment | null
}

const MAX_DAYS_EARLY = 4

/** True for the missing or the usual amount. Pending payments have no reliable name. */
export function isPendingRent(
  row: Pick<Row, 'pence'>,
  { duePence, foundPence, habit }: Omit<Awaited, 'dueOn'>,
): boolean {
  const missing = duePence - foundPence
  // The rent record has the same tolerance of a pound or half a percent.
  return Math.abs(row.pence + missing) <= Math.max(100, missing / 200) || -row.pence === habit?.pence
}

/** True for the usual amount from the usual account at the usual time, to any payee. */
export function looksLikeUsualRent(
  row: Row,
  { dueOn, habit }: Pick<Awaited, 'dueOn' | 'habit'>,
  today: Day,
): boolean {
  return (
    habit !== null &&
    row.accountId === habit.accountId &&
    -row.pence === habit.pence &&
    row.bookedOn >= addDays(dueOn, habit.earliestLag - MAX_DAYS_EARLY) &&
    row.bookedOn <= today
  )
}
