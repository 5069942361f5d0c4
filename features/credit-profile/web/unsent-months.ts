import { formatMonth } from '@keyturn/platform/days'
import type { MonthView } from '../contract.ts'

/** Consecutive months without sent records for the same reason, shown in one row. */
export interface UnsentMonths {
  /** Newest first, like the table. */
  months: readonly MonthView[]
}

export type TimelineRow = MonthView | UnsentMonths

export const isUnsentRow = (row: TimelineRow): row is UnsentMonths => 'months' in row

const MIN_GROUPED_MONTHS = 3

/** Returns the table's rows. Groups consecutive months without sent records into one row. */
export function timelineRows(months: readonly MonthView[]): TimelineRow[] {
  const stretches: { reason: string | null; months: MonthView[] }[] = []
  for (const month of months) {
    const reason = unsentReasonOf(month)
    const last = stretches.at(-1)
    if (reason !== null && last?.reason === reason) last.months.push(month)
    else stretches.push({ reason, months: [month] })
  }
  return stretches.flatMap(({ months }): TimelineRow[] =>
    months.length < MIN_GROUPED_MONTHS ? months : [{ months }],
  )
}

/** Returns the reason for a month without sent or planned records. Null if there is more to show. */
function unsentReasonOf({ awaits_answer, entries }: MonthView): string | null {
  const isSilent = entries.every(
    ({ state, code, note, dispute_id }) =>
      (state === 'off' || state === 'left_out') && code === null && note === null && dispute_id === null,
  )
  return isSilent && !awaits_answer ? entries.map(({ words }) => words).join() : null
}

/** Returns the span of months, oldest first: "February to October 2026". */
export function spanWords({ months }: UnsentMonths): string {
  const [newest = '', oldest = ''] = [months[0]?.month, months.at(-1)?.month]
  const from = formatMonth(oldest)
  return `${oldest.slice(0, 4) === newest.slice(0, 4) ? from.slice(0, -5) : from} to ${formatMonth(newest)}`
}
