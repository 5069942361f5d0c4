import { z } from 'zod'
import { holdReasons } from './constants.ts'
import { monthReasons } from './domain/rent-months.ts'

const points = z.int()
const pounds = z.number()
const sum = z.object({ total_points: points, gbp_cash_value: pounds, included_count: z.int() })
const worth = z.object({ points, gbp_cash_value: pounds })

export const summaryAnswer = z.object({
  overall: sum,
  business_expenses: sum,
  rent_payments: sum,
  last_30_days: sum,
  by_category: z.array(sum.extend({ category: z.string() })),
  /** The last 24 months with points. */
  by_month: z.array(sum.extend({ month: z.string() })),
  skipped: z.object({
    refunds: z.int(),
    transfers: z.int(),
    duplicate: z.int(),
    invalid_amount: z.int(),
  }),
  welcome_bonus: z.object({ total_points: points, gbp_cash_value: pounds, added_on: z.string() }).nullable(),
  balance: z.object({ available: worth, reserved: worth, held: worth, owed: worth }),
  tier: z.object({
    name: z.string(),
    next: z.string().nullable(),
    points_to_next: points,
    progress_percent: z.int(),
  }),
  milestone: z.object({
    reached: z.int(),
    bonus_points: points,
    estimated_value: pounds,
    next_at: pounds,
    remaining: pounds,
    progress_percent: z.int(),
  }),
  multiplier: z.number(),
})
export type RewardsSummary = z.infer<typeof summaryAnswer>

const entry = z.object({
  id: z.int(),
  kind: z.string(),
  category: z.string(),
  description: z.string(),
  date: z.string(),
  /** Change to the balance. */
  points,
  gbp_cash_value: pounds,
  /** Number of points concerned, if the balance did not change. */
  about_points: points,
})

const payment = z.object({ id: z.string(), amount: pounds, payee: z.string(), date: z.string(), points })

export const activityAnswer = z.object({
  items: z.array(entry),
  top_rent_payments: z.array(payment),
  /** Points on hold until staff have checked their payment. */
  held: z.array(payment.extend({ reason: z.enum(holdReasons) })),
  /** State of each month's rent. */
  months: z.array(
    z.object({
      month: z.string(),
      standing: z.enum(monthReasons),
    }),
  ),
})
export type RewardsActivity = z.infer<typeof activityAnswer>

export const ledgerAnswer = z.object({
  items: z.array(entry.extend({ balance_after: points })),
  total_count: z.int(),
})

export const retailersAnswer = z.object({
  retailers: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      category: z.string(),
      colour: z.string(),
      denominations: z.array(pounds),
      /** Range in which any amount is sold. Null if only fixed denominations are. */
      any_amount: z.object({ from: pounds, to: pounds }).nullable(),
    }),
  ),
})
export type Retailer = z.infer<typeof retailersAnswer>['retailers'][number]

export const redemptionRequest = z.strictObject({
  retailer_id: z.string().min(1).max(60),
  amount: z.number('Must be an amount in pounds.').positive('Must be more than £0.').max(1000),
})

export const redemptionAnswer = z.object({
  id: z.string(),
  /** `pending`: the points are reserved and the supplier has not responded. */
  state: z.enum(['pending', 'fulfilled', 'failed']),
  retailer_id: z.string(),
  retailer_name: z.string(),
  points,
  amount: pounds,
  created_at: z.string(),
  expires_on: z.string().nullable(),
  failure: z.object({ code: z.string(), message: z.string() }).nullable(),
})
export type RedemptionView = z.infer<typeof redemptionAnswer>

export const pageQuery = z.object({
  page: z.coerce.number().int().min(1).max(10_000).default(1),
  page_size: z.coerce.number().int().min(1).max(100).default(20),
})
export const redemptionsAnswer = z.object({ items: z.array(redemptionAnswer), total_count: z.int() })

export const codeAnswer = z.object({
  code: z.string(),
  pin: z.string().nullable(),
  amount: pounds,
  retailer_name: z.string(),
  expires_on: z.string().nullable(),
})
export type VoucherCode = z.infer<typeof codeAnswer>
