import { type Day, startOfDay } from '@keyturn/platform/days'
import { Refusal } from '@keyturn/platform/http'
import type { SubscriptionContext } from '../context.ts'
import { cancelPlan } from './cancel-plan.ts'
import { requestRefund } from './request-refund.ts'
import { type PlanMember, requireTransition } from './require-transition.ts'

export interface EndRequest {
  memberId: string
  /** Day on which the member asked for it. */
  saidOn: Day
  moneyBack: boolean
}

const END_MOVES = ['leave_at_end', 'end_now', 'take_money_back'] as const

/** Throws the error for the member if the plan cannot be ended from its state. */
export async function assertCanEnd(
  context: Pick<SubscriptionContext, 'db' | 'clock'>,
  memberId: string,
): Promise<void> {
  await requireTransition(context, { memberId, role: 'member' }, ...END_MOVES)
}

/**
 * Ends a plan as of the day the member cancelled outside the app, and refunds later charges. Idempotent: a plan that
 * has ended already stays as it is.
 */
export async function endOnRequest(context: SubscriptionContext, said: EndRequest): Promise<void> {
  try {
    const member = { memberId: said.memberId, role: 'member' as const }
    const current = await requireTransition(context, member, ...END_MOVES)
    const saidAt = new Date(Math.max(startOfDay(said.saidOn).getTime(), current.startedAt.getTime()))
    if (said.moneyBack || current.periodStartsAt > saidAt)
      if (await tryRefund(context, member, saidAt)) return
    await cancelPlan(context, member, { atPeriodEnd: true, reason: null, saidAt })
  } catch (error) {
    if (!isConflict(error)) throw error
  }
}

/** False without a refund, so that the plan ends with the paid period. */
async function tryRefund(context: SubscriptionContext, member: PlanMember, saidAt: Date): Promise<boolean> {
  try {
    await requestRefund(context, member, saidAt)
    return true
  } catch (error) {
    if (!isConflict(error)) throw error
    return false
  }
}

const isConflict = (error: unknown): boolean => error instanceof Refusal && error.status === 409
