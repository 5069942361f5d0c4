import { type Day, startOfDay } from '@keyturn/platform/days'
import { Refusal } from '@keyturn/platform/http'
import type { SubscriptionContext } from '../context.ts'
import { leave } from './leave.ts'
import { type PlanMember, subscriptionThatMay } from './may.ts'
import { takeMoneyBack } from './take-money-back.ts'

export interface Statement {
  memberId: string
  /** Day on which the member asked for it. */
  saidOn: Day
  moneyBack: boolean
}

const WAYS_TO_END = ['leave_at_end', 'end_now', 'take_money_back'] as const

/** Throws the error for the member if the plan cannot be ended from its state. */
export async function refuseToEnd(
  context: Pick<SubscriptionContext, 'db' | 'clock'>,
  memberId: string,
): Promise<void> {
  await subscriptionThatMay(context, { memberId, role: 'member' }, ...WAYS_TO_END)
}

/**
 * Ends a plan as of the day the member cancelled outside the app, and refunds later charges. Idempotent: a plan that
 * has ended already stays as it is.
 */
export async function endAsSaid(context: SubscriptionContext, said: Statement): Promise<void> {
  try {
    const member = { memberId: said.memberId, role: 'member' as const }
    const current = await subscriptionThatMay(context, member, ...WAYS_TO_END)
    const saidAt = new Date(Math.max(startOfDay(said.saidOn).getTime(), current.startedAt.getTime()))
    if (said.moneyBack || current.periodStartsAt > saidAt)
      if (await hasMoneyBack(context, member, saidAt)) return
    await leave(context, member, { atPeriodEnd: true, reason: null, saidAt })
  } catch (error) {
    if (!isSettled(error)) throw error
  }
}

/** False without a refund, so that the plan ends with the paid period. */
async function hasMoneyBack(
  context: SubscriptionContext,
  member: PlanMember,
  saidAt: Date,
): Promise<boolean> {
  try {
    await takeMoneyBack(context, member, saidAt)
    return true
  } catch (error) {
    if (!isSettled(error)) throw error
    return false
  }
}

const isSettled = (error: unknown): boolean => error instanceof Refusal && error.status === 409
