import { BarChart } from '@keyturn/platform/ui'
import type { ReportMonth } from '../contract.ts'
import { poundsText } from './format-amount.ts'
import { lateText, rentBars, rentFinding } from './rent-bars.ts'

/** Chart of the rent and its lateness by month; null if no rent is known. */
export function RentOverTime({ months }: { months: readonly ReportMonth[] }) {
  const bars = rentBars(months)
  if (bars.length === 0) return null
  const isLate = bars.some(({ mark }) => mark !== undefined)
  return (
    <BarChart
      title={rentFinding(bars)}
      aside={lateText(bars, months)}
      {...(isLate && {
        note: 'A number over a bar: days after the rent day. No agency is told. A passport says it only if you choose so.',
      })}
      bars={bars}
      format={poundsText}
      formatScale={(pounds) => `£${pounds.toLocaleString('en-GB')}`}
      columns={{ name: 'Month', value: 'Rent' }}
    />
  )
}
