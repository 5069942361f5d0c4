import type { BillingInterval } from './intervals.ts'

export const planIds = ['standard', 'premium'] as const
export type PlanId = (typeof planIds)[number]

/** Event of a member's plan history. `refunded`: refunded from this time on. */
export interface PlanStep {
  subscriptionId: string
  kind: 'began' | 'changed' | 'ended' | 'refunded'
  plan: PlanId
  /** Billing interval of its subscription. Null if it is deleted. */
  interval: BillingInterval | null
  happenedAt: Date
}
