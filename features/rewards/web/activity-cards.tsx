import { BarChart, Card, Plate } from '@keyturn/platform/ui'
import { KeyRound } from 'lucide-react'
import type { RewardsActivity, RewardsSummary } from '../contract.ts'
import { dayOf, monthOf, pointsOf, poundsOf, signed } from './words.ts'

const MONTHS_SHOWN = 12

export function PointsByMonth({
  months,
  multiplier,
}: {
  months: RewardsSummary['by_month']
  multiplier: number
}) {
  const bars = months.slice(-MONTHS_SHOWN).map(({ month, total_points }) => ({
    label: monthOf(month).slice(0, 3),
    name: monthOf(month),
    value: Math.max(0, total_points),
  }))
  if (bars.length === 0)
    return (
      <Card>
        <h2>Points by month</h2>
        <p className="rewards-empty">Your first month appears here once we have found your rent.</p>
      </Card>
    )
  return (
    <Card>
      <BarChart
        title="Points by month"
        {...(multiplier > 1 && { aside: 'Rent at 1.5x' })}
        bars={bars}
        format={(value) => `${pointsOf(value)} points`}
        columns={{ name: 'Month', value: 'Points' }}
      />
    </Card>
  )
}

export function ActivityCard({ items }: { items: RewardsActivity['items'] }) {
  return (
    <Card bare className="rewards-list">
      <h2>Recent activity</h2>
      {items.length === 0 && (
        <p className="rewards-empty">Nothing yet. Verified rent shows here within a day.</p>
      )}
      <ul>
        {items.slice(0, 10).map((item) => (
          <li key={item.id}>
            <span>
              <b>{item.description}</b>
              <small>{dayOf(item.date)}</small>
            </span>
            <span data-number="" data-out={item.points < 0 ? '' : undefined}>
              <b>{signed(item.points)}</b>
              <small>{poundsOf(Math.abs(item.gbp_cash_value))}</small>
            </span>
          </li>
        ))}
      </ul>
    </Card>
  )
}

export function TopPayments({ payments }: { payments: RewardsActivity['top_rent_payments'] }) {
  return (
    <Card bare className="rewards-list">
      <h2>Top rent payments</h2>
      {payments.length === 0 && <p className="rewards-empty">Your largest rents will stand here.</p>}
      <ol>
        {payments.map((payment, index) => (
          <li key={payment.id}>
            <Plate>{index + 1}</Plate>
            <span>
              <b>{poundsOf(payment.amount)}</b>
              <small>
                {payment.payee}, {dayOf(payment.date)}
              </small>
            </span>
            <span data-number="">
              <b>{signed(payment.points)}</b>
            </span>
          </li>
        ))}
      </ol>
    </Card>
  )
}

const WAYS = [
  ['1 point per £1', 'of verified rent. 1,000 points are worth £1.'],
  ['1.5x on Premium', 'for rent paid while Premium is active.'],
  ['100 extra points', 'at every £50.00 of points value.'],
] as const

export function HowToEarn() {
  return (
    <Card className="rewards-ways">
      <h2>How to earn</h2>
      <ul>
        {WAYS.map(([what, rest]) => (
          <li key={what}>
            <KeyRound size={19} aria-hidden="true" />
            <p>
              <b>{what}</b> {rest}
            </p>
          </li>
        ))}
      </ul>
    </Card>
  )
}
