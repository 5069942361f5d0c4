import { formatMonth, monthOf } from '@keyturn/platform/days'
import { DataTable } from '@keyturn/platform/ui'
import { monthStateTexts } from '../constants.ts'
import type { ReportMonth } from '../contract.ts'
import { poundsText } from './format-amount.ts'
import type { HouseMonth } from './house/months.ts'
import { RentOverTime } from './rent-over-time.tsx'

/** The months as a chart of the rent and a table. */
export function MonthTable({
  months,
  periods,
}: {
  months: readonly HouseMonth[]
  periods: readonly ReportMonth[]
}) {
  const sumOf = (month: string, kind: 'due' | 'found'): string => {
    const sum = periods
      .filter(({ due_on }) => monthOf(due_on) === month)
      .reduce((total, period) => total + period[kind], 0)
    return sum > 0 ? poundsText(sum) : '–'
  }
  return (
    <>
      <RentOverTime months={periods} />
      <DataTable
        caption="Payment history, 24 months"
        captionHidden
        rows={months}
        rowKey={({ month }) => month}
        columns={[
          { key: 'month', header: 'Month', cell: ({ month }) => formatMonth(month) },
          {
            key: 'state',
            header: 'State',
            cell: ({ state, note }) => [monthStateTexts[state], note].filter(Boolean).join(', '),
          },
          { key: 'due', header: 'Due', cell: ({ month }) => sumOf(month, 'due'), number: true },
          { key: 'found', header: 'Found', cell: ({ month }) => sumOf(month, 'found'), number: true },
        ]}
      />
    </>
  )
}
