import { formatMonth } from '@keyturn/platform/days'
import type { MonthView } from '../contract.ts'

/** Months in a row of which nothing went to anybody, for the same reason: one row tells them all. */
export interface QuietMonths {
  /** Newest first, as the table is. */
  months: readonly MonthView[]
}

export type TimelineRow = MonthView | QuietMonths

export const isQuietRow = (row: TimelineRow): row is QuietMonths => 'months' in row

const FEWEST = 3

/** The table's rows: every month with something to tell its own, the silent stretches one each. */
export function timelineRows(months: readonly MonthView[]): TimelineRow[] {
  const stretches: { reason: string | null; months: MonthView[] }[] = []
  for (const month of months) {
    const reason = silenceOf(month)
    const last = stretches.at(-1)
    if (reason !== null && last?.reason === reason) last.months.push(month)
    else stretches.push({ reason, months: [month] })
  }
  return stretches.flatMap(({ months }): TimelineRow[] => (months.length < FEWEST ? months : [{ months }]))
}

/** What every agency says of a month that nothing was, or will be, said about; null where there is more to tell. */
function silenceOf({ awaits_answer, entries }: MonthView): string | null {
  const isSilent = entries.every(
    ({ state, code, note, dispute_id }) =>
      (state === 'off' || state === 'left_out') && code === null && note === null && dispute_id === null,
  )
  return isSilent && !awaits_answer ? entries.map(({ words }) => words).join() : null
}

/** From the oldest to the newest: "February to October 2026". */
export function spanWords({ months }: QuietMonths): string {
  const [newest = '', oldest = ''] = [months[0]?.month, months.at(-1)?.month]
  const from = formatMonth(oldest)
  return `${oldest.slice(0, 4) === newest.slice(0, 4) ? from.slice(0, -5) : from} to ${formatMonth(newest)}`
}
