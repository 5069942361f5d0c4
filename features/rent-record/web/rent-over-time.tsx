import { BarChart } from '@keyturn/platform/ui'
import type { ReportMonth } from '../contract.ts'
import { poundsWords } from './money-words.ts'
import { rentBars, rentFinding } from './rent-bars.ts'

/** What the rent was in each month, and how late it came: nothing where no rent is known. */
export function RentOverTime({ months }: { months: readonly ReportMonth[] }) {
  const bars = rentBars(months)
  if (bars.length === 0) return null
  const late = bars.filter(({ mark }) => mark !== undefined).length
  return (
    <BarChart
      title={rentFinding(bars)}
      aside={late === 0 ? 'Never late' : `${late === 1 ? '1 month' : `${late} months`} late`}
      {...(late > 0 && {
        note: 'A number over a bar: days after the rent day. Late is shown to you only.',
      })}
      bars={bars}
      format={poundsWords}
      formatScale={(pounds) => `£${pounds.toLocaleString('en-GB')}`}
      columns={{ name: 'Month', value: 'Rent' }}
    />
  )
}
