import { formatDay } from '@keyturn/platform/days'
import { Card, FoldCard, Link, Plate } from '@keyturn/platform/ui'
import { premiumPlan } from '@keyturn/subscription/constants'
import { KeyRound } from 'lucide-react'
import { MILESTONE_POINTS, milestonePounds, pointsWorth } from '../constants.ts'
import type { RewardsActivity, RewardsSummary } from '../contract.ts'
import { RENT_LIMITS_PENCE } from '../domain/limits.ts'
import { ledgerPage } from '../links.ts'
import { pointsOf, poundsOf, signed } from './format.ts'

/** Number of activities shown; the points ledger has all of them. */
const ITEMS_SHOWN = 4

export function ActivityCard({ items }: { items: RewardsActivity['items'] }) {
  return (
    <Card bare className="rewards-list">
      <div className="rewards-head">
        <h2>Recent activity</h2>
        {items.length > 0 && (
          <Link to={ledgerPage} className="kt-alone">
            Full ledger
          </Link>
        )}
      </div>
      {items.length === 0 && (
        <p className="rewards-empty kt-quiet type-small">
          Nothing yet. Verified rent shows here within a day.
        </p>
      )}
      <ul>
        {items.slice(0, ITEMS_SHOWN).map((item) => (
          <li key={item.id}>
            <span>
              <b>{item.description}</b>
              <small>{formatDay(item.date)}</small>
            </span>
            <Change of={item} />
          </li>
        ))}
      </ul>
    </Card>
  )
}

/** Change to the balance, or the number of points concerned if it did not change. */
export function Change({ of: item }: { of: RewardsActivity['items'][number] }) {
  if (item.points === 0)
    return (
      <span data-number="" data-out="">
        <small>{pointsOf(item.about_points)} points</small>
      </span>
    )
  return (
    <span data-number="" data-out={item.points < 0 ? '' : undefined}>
      <b>{signed(item.points)}</b>
      <small>{poundsOf(Math.abs(item.gbp_cash_value))}</small>
    </span>
  )
}

export function TopPayments({ payments }: { payments: RewardsActivity['top_rent_payments'] }) {
  return (
    <FoldCard bare className="rewards-list" title="Top rent payments">
      {payments.length === 0 && (
        <p className="rewards-empty kt-quiet type-small">Your largest rent payments will appear here.</p>
      )}
      <ol>
        {payments.map((payment, index) => (
          <li key={payment.id}>
            <Plate>{index + 1}</Plate>
            <span>
              <b>{poundsOf(payment.amount)}</b>
              <small>
                {payment.payee}, {formatDay(payment.date)}
              </small>
            </span>
            <span data-number="">
              <b>{signed(payment.points)}</b>
            </span>
          </li>
        ))}
      </ol>
    </FoldCard>
  )
}

/** Adds the welcome bonus as a category, because the server's totals exclude it. */
export function CategoriesCard({ summary }: { summary: RewardsSummary }) {
  const { by_category: byCategory, welcome_bonus: welcome } = summary
  const lines = [
    ...byCategory,
    ...(welcome && welcome.total_points !== 0 ? [{ category: 'Welcome Bonus', ...welcome }] : []),
  ]
  if (lines.length === 0) return null
  return (
    <FoldCard bare className="rewards-list" title="Points by category">
      <ul>
        {lines.map(({ category, total_points: points, gbp_cash_value: value }) => (
          <li key={category}>
            <span>
              <b>{category}</b>
            </span>
            <span data-number="" data-out={points < 0 ? '' : undefined}>
              <b>{signed(points)}</b>
              <small>{poundsOf(Math.abs(value))}</small>
            </span>
          </li>
        ))}
      </ul>
    </FoldCard>
  )
}

const {
  displayName,
  features: { rewardsMultiplier },
} = premiumPlan

const WAYS = [
  ['1 point per £1', `of verified rent. ${pointsWorth}.`],
  [
    `${rewardsMultiplier}x on ${displayName}`,
    `for rent paid while ${displayName} is active. After an upgrade, from the first rent day that ${displayName} was active for a whole rent period before.`,
  ],
  [
    `Up to ${poundsOf(RENT_LIMITS_PENCE.member / 100)} of rent a month`,
    'for you and your housemates together. A person checks what is above before it earns.',
  ],
  [`${MILESTONE_POINTS} extra points`, `at every ${poundsOf(milestonePounds)} of points value.`],
  ['No end date', 'on your points: they last as long as your account.'],
] as const

export function HowToEarn() {
  return (
    <FoldCard className="rewards-ways" title="How to earn">
      <ul className="mt-3">
        {WAYS.map(([what, rest]) => (
          <li key={what}>
            <KeyRound size={19} aria-hidden="true" />
            <p>
              <b>{what}</b> {rest}
            </p>
          </li>
        ))}
      </ul>
    </FoldCard>
  )
}
