import { formatDay } from '@keyturn/platform/days'
import { Badge, Card } from '@keyturn/platform/ui'
import { Hourglass } from 'lucide-react'
import type { RewardsActivity, RewardsSummary } from '../contract.ts'
import { RENT_LIMITS_PENCE } from '../domain/limits.ts'
import { pointsOf, poundsOf, worthOf } from './format.ts'

const HOLD_TEXTS = {
  absurd_amount: 'It is far more than rent usually is.',
  second_in_period: 'The rent for that month had been found already.',
  shared_payee: 'Many members pay this payee.',
  implausible_rent: 'It is far more than rent usually is there.',
  unlike_rent: 'Your bank names a shop, a card, cash or an account of your own.',
  month_limit: `It is above the ${poundsOf(RENT_LIMITS_PENCE.member / 100)} of rent a month that earns by itself.`,
} as const

/** Points on hold: number, payment, reason and next step. */
export function HeldCard({ held }: { held: RewardsActivity['held'] }) {
  if (held.length === 0) return null
  return (
    <Card bare className="rewards-list">
      <div className="rewards-head">
        <h2>Being checked</h2>
        <Badge tone="idle" icon={Hourglass}>
          Safe, not in your balance yet
        </Badge>
      </div>
      <p className="rewards-empty kt-quiet type-small">
        One of us looks at these payments before their points join your balance, usually within two working
        days. There is nothing you need to do.
      </p>
      <ul>
        {held.map((payment) => (
          <li key={payment.id}>
            <span>
              <b>{poundsOf(payment.amount)}</b>
              <small>
                {payment.payee}, {formatDay(payment.date)}. {HOLD_TEXTS[payment.reason]}
              </small>
            </span>
            <span data-number="" data-out="">
              <b>{pointsOf(payment.points)}</b>
              <small>{worthOf(payment.points)}</small>
            </span>
          </li>
        ))}
      </ul>
    </Card>
  )
}

const SKIPPED: Record<keyof RewardsSummary['skipped'], (count: number) => string> = {
  refunds: (count) => `${count} came back to you`,
  transfers: (count) => `${count} went between your own accounts`,
  duplicate: (count) => `${count} showed up twice`,
  invalid_amount: (count) => `${count} had no readable amount`,
}
const REASONS = ['refunds', 'transfers', 'duplicate', 'invalid_amount'] as const

/** Rent-like payments that earned nothing, by reason. Renders nothing without one. */
export function SkippedNote({ skipped }: { skipped: RewardsSummary['skipped'] }) {
  const reasons = REASONS.filter((reason) => skipped[reason] > 0)
  if (reasons.length === 0) return null
  return (
    <p className="kt-quiet type-small">
      <b>Payments that earned nothing:</b>{' '}
      {reasons.map((reason) => SKIPPED[reason](skipped[reason])).join(', ')}.
    </p>
  )
}
