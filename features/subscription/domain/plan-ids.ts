export const planIds = ['standard', 'premium'] as const
export type PlanId = (typeof planIds)[number]

export const billingIntervals = ['month', 'year'] as const
export type BillingInterval = (typeof billingIntervals)[number]
export const billingNames: Record<BillingInterval, string> = { month: 'Monthly', year: 'Annual' }

/** One step of a member's life with plans. */
export interface PlanStep {
  kind: 'began' | 'changed' | 'ended'
  plan: PlanId
  happenedAt: Date
}
