import { addMonths, formatMonth } from '@keyturn/platform/days'
import { type Bar, BarChart, Card } from '@keyturn/platform/ui'
import type { RewardsActivity, RewardsSummary } from '../contract.ts'
import type { MonthReason } from '../domain/rent-months.ts'
import { pointsOf, worthOf } from './format.ts'

const MONTHS_SHOWN = 12

const MISSING: Record<MonthReason | 'no_rent', string> = {
  not_due: 'Not due yet',
  asked: 'Waiting for your answer',
  not_read: 'Your bank could not be read',
  not_found: 'Rent not found yet',
  part_paid: 'Not paid in full yet',
  came_back: 'The payment came back',
  paid_by_other: 'Paid by somebody else',
  own_statement: 'From your own statement',
  missed: 'Missed',
  checked: 'Being checked',
  other_month: 'Counted in another month',
  no_rent: 'No rent due',
}

const NOTE: Partial<Record<MonthReason, (month: string) => string>> = {
  asked: (month) => `${month} earns as soon as you confirm it.`,
  not_read: (month) => `Your bank could not be read in ${month}, so it says nothing about you.`,
  not_found: (month) => `${month} earns as soon as its rent is found.`,
  own_statement: (month) => `${month} rests on your own statement. Points come with what a bank shows.`,
  checked: (month) => `${month} is being checked.`,
}

interface MonthsProps {
  sums: RewardsSummary['by_month']
  /** Null if the request failed. */
  rentMonths: RewardsActivity['months'] | null
  multiplier: number
}

export function PointsByMonth({ sums, rentMonths, multiplier }: MonthsProps) {
  const bars = barsOf(sums, rentMonths ?? [])
  if (bars.length === 0)
    return (
      <Card>
        <h2>Points by month</h2>
        <p className="rewards-empty kt-quiet type-small">
          Your first month appears here once rent paid since your plan began is found.
        </p>
      </Card>
    )
  const note = rentMonths && noteOf(bars, rentMonths)
  return (
    <Card>
      <BarChart
        title="Points by month"
        {...(multiplier > 1 && { aside: `Rent at ${multiplier}x` })}
        {...(note !== null && { note })}
        bars={rentMonths ? bars : bars.map(({ missing: _missing, ...bar }) => bar)}
        format={(value) => `${pointsOf(value)} points, ${worthOf(value)}`}
        columns={{ name: 'Month', value: 'Points' }}
      />
    </Card>
  )
}

/** From the first month with points to the last with points or rent due. Months without points have no bar. */
function barsOf(sums: RewardsSummary['by_month'], rentMonths: RewardsActivity['months']): (Bar & Month)[] {
  const points = new Map(sums.map(({ month, total_points }) => [month, total_points]))
  const known = new Map(rentMonths.map(({ month, standing }) => [month, standing]))
  const due = rentMonths.filter(({ standing }) => standing !== 'not_due').map(({ month }) => month)
  const first = sums.map(({ month }) => month).sort()[0]
  const last = [...points.keys(), ...due].sort().at(-1)
  if (first === undefined || last === undefined) return []
  const bars: (Bar & Month)[] = []
  for (let month = first; month <= last; month = addMonths(`${month}-01`, 1).slice(0, 7)) {
    const value = points.get(month) ?? 0
    const name = formatMonth(month)
    const missing = MISSING[known.get(month) ?? 'no_rent']
    bars.push({ month, label: name.slice(0, 3), name, value: value > 0 ? value : null, missing })
  }
  return bars.slice(-MONTHS_SHOWN)
}

interface Month {
  month: string
}

/** The newest month without points that has a reason to show. */
function noteOf(bars: readonly (Bar & Month)[], rentMonths: RewardsActivity['months']): string | null {
  for (const { month, name, value } of bars.toReversed()) {
    if (value !== null) continue
    const standing = rentMonths.find((one) => one.month === month)?.standing
    const says = standing && NOTE[standing]
    if (says) return says(name.split(' ')[0] ?? name)
  }
  return null
}
