import type { Queryable, Tx } from '@keyturn/platform/db'
import type { Context } from '@keyturn/platform/feature'
import type { MailSender } from '@keyturn/providers/mail'
import type { Payments } from '@keyturn/providers/payments'

/** The part of a plan that is paid back. */
export interface RefundedPlan {
  since: Date
  /** The welcome bonus came with it. */
  withWelcome: boolean
  /** Refund before anything is deducted. */
  amountPence: number
}

/** Value a member has already used of a plan. Rewards, which is downstream, provides it. */
export interface PlanUse {
  /** Returns what a refund would deduct now, never more than its amount. */
  usedPence(db: Queryable, memberId: string, plan: RefundedPlan): Promise<number>
  /** Takes back what the plan gave, in the refund's transaction. Returns what the refund deducts. */
  takeBack(tx: Tx, memberId: string, plan: RefundedPlan): Promise<number>
}

export interface SubscriptionContext extends Context {
  payments: Payments
  mail: MailSender
  planUse: PlanUse
}
