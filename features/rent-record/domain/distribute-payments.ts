import { addDays, type Day } from '@keyturn/platform/days'
import { LATE_DAYS } from '@keyturn/rent-engine/rules'
import { ASKED_FROM, VERIFIED_FROM } from '../constants.ts'
import type { LaterPayment } from './later-payments.ts'
import type { Match, Period, Transaction } from './model.ts'

/** Payments of a period more than 30 days late. `isUnsure` is true if an unconfirmed payment may be another. */
export interface Later {
  payments: LaterPayment[]
  isUnsure: boolean
}

export const NO_LATER_PAYMENTS: Later = { payments: [], isUnsure: false }

/** Distributes payments over periods: verified first, then by booking day. Never more than was paid. */
export function distributePayments(
  matches: readonly Match[],
  periods: readonly Period[],
  rows: ReadonlyMap<string, Transaction>,
) {
  const open = periods.map(({ foundPence }) => foundPence)
  // Payments more than 30 days late do not prove the month but are still rent.
  const owed = periods.map(({ duePence, foundPence }) => Math.max(0, duePence - foundPence))
  const laterOfPeriod = periods.map((): Later => ({ payments: [], isUnsure: false }))
  const sureOfPeriod = periods.map(() => 0)
  const ofMatch = new Map<string, number>()
  const isSure = ({ confidence }: Match): number => (confidence >= VERIFIED_FROM ? 0 : 1)
  const dayOf = ({ transactionId }: Match): Day => rows.get(transactionId)?.bookedOn ?? ''
  const isAskedLater = (match: Match, at: number): boolean =>
    match.confidence >= ASKED_FROM && dayOf(match) > addDays(periods[at]?.dueOn ?? dayOf(match), LATE_DAYS)
  const inOrder = [...matches].sort(
    (a, b) =>
      isSure(a) - isSure(b) ||
      dayOf(a).localeCompare(dayOf(b)) ||
      a.transactionId.localeCompare(b.transactionId),
  )
  for (const match of inOrder) {
    let left = Math.abs(rows.get(match.transactionId)?.pence ?? 0)
    let given = 0
    for (const at of match.periodIndexes) {
      const part = Math.min(left, open[at] ?? 0)
      left -= part
      given += part
      open[at] = (open[at] ?? 0) - part
      const late = Math.min(left, owed[at] ?? 0)
      const later = laterOfPeriod[at] ?? NO_LATER_PAYMENTS
      if (match.confidence < VERIFIED_FROM) {
        if (late > 0 && isAskedLater(match, at)) later.isUnsure = true
        continue
      }
      sureOfPeriod[at] = (sureOfPeriod[at] ?? 0) + part
      if (late > 0) later.payments.push({ on: dayOf(match), pence: late })
      left -= late
      given += late
      owed[at] = (owed[at] ?? 0) - late
    }
    ofMatch.set(match.transactionId, given)
  }
  return { ofMatch, sureOfPeriod, laterOfPeriod }
}
