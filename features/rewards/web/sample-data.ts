import { POINTS_PER_POUND } from '../constants.ts'
import type { RewardsActivity, RewardsSummary } from '../contract.ts'

const sum = (points: number, count: number) => ({
  total_points: points,
  gbp_cash_value: points / POINTS_PER_POUND,
  included_count: count,
})
const worth = (points: number) => ({ points, gbp_cash_value: points / POINTS_PER_POUND })
const months = ['2026-04', '2026-05', '2026-06', '2026-07', '2026-08', '2026-09']

/** Shown if the request failed, always labelled "Sample data". */
export const sampleSummary: RewardsSummary = {
  overall: sum(7200, 6),
  business_expenses: sum(0, 0),
  rent_payments: sum(7200, 6),
  last_30_days: sum(1200, 1),
  by_category: [{ category: 'Rent', ...sum(7200, 6) }],
  by_month: months.map((month) => ({ month, ...sum(1200, 1) })),
  skipped: { refunds: 0, transfers: 0, duplicate: 0, invalid_amount: 0 },
  welcome_bonus: { total_points: 2000, gbp_cash_value: 2, added_on: '2026-04-01' },
  balance: { available: worth(9200), reserved: worth(0), held: worth(0), owed: worth(0) },
  tier: { name: 'Blue', next: 'Gold', points_to_next: 800, progress_percent: 84 },
  milestone: {
    reached: 0,
    bonus_points: 100,
    estimated_value: 9.2,
    next_at: 50,
    remaining: 40.8,
    progress_percent: 18,
  },
  multiplier: 1,
}

export const sampleActivity: RewardsActivity = {
  items: months
    .toReversed()
    .slice(0, 5)
    .map((month, index) => ({
      id: index + 1,
      kind: 'rent',
      category: 'Rent',
      description: 'Sample rent',
      date: `${month}-02`,
      points: 1200,
      gbp_cash_value: 1.2,
      about_points: 1200,
    })),
  held: [],
  months: months.map((month) => ({ month, standing: 'other_month' })),
  top_rent_payments: [
    { id: 'sample', amount: 1200, payee: 'Sample landlord', date: '2026-09-02', points: 1200 },
  ],
}
