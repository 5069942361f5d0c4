import type { Queryable, Tx } from '@keyturn/platform/db'
import type { Context } from '@keyturn/platform/feature'
import type { MailSender } from '@keyturn/providers/mail'
import type { Payments } from '@keyturn/providers/payments'

/** Refunded part of a plan. */
export interface RefundedPlan {
  since: Date
  /** True if the welcome bonus came with it. */
  withWelcome: boolean
  /** Refund before deductions. */
  amountPence: number
}

/** Value of a plan that the member has used. Implemented by rewards, which depends on this feature. */
export interface PlanUse {
  /** Returns the deduction now, at most the refund. */
  usedPence(db: Queryable, memberId: string, plan: RefundedPlan): Promise<number>
  /** Reverses the plan's benefits in the refund's transaction. Returns the deduction. */
  takeBack(tx: Tx, memberId: string, plan: RefundedPlan): Promise<number>
}

export interface SubscriptionContext extends Context {
  payments: Payments
  mail: MailSender
  planUse: PlanUse
}
