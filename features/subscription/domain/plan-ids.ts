import type { BillingInterval } from './intervals.ts'

export const planIds = ['standard', 'premium'] as const
export type PlanId = (typeof planIds)[number]

/** One step of a member's life with plans. `refunded`: paid back from that instant on. */
export interface PlanStep {
  subscriptionId: string
  kind: 'began' | 'changed' | 'ended' | 'refunded'
  plan: PlanId
  /** Interval its subscription is paid at; null where the subscription is no longer known. */
  interval: BillingInterval | null
  happenedAt: Date
}
