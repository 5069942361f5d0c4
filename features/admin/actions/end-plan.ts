import { findMember } from '@keyturn/identity'
import { addDays, dayOfInstant } from '@keyturn/platform/days'
import { ValidationError } from '@keyturn/platform/http'
import { assertCanEnd, endOnRequestJob } from '@keyturn/subscription'
import type { AdminContext } from '../context.ts'
import type { EndPlanBody } from '../contract/index.ts'
import { notFound } from '../refusals.ts'
import { recordAction } from './record-action.ts'
import { type Person, refuseBelowApprover } from './request-or-approve.ts'

/** Maximum days back. Earlier plans were charged and renewed too often to undo without the member. */
const MAX_DAYS_AGO = 366
/** Under FOUR_EYES, an earlier end date needs an approver, because charges since that day are refunded. */
const MOST_DAYS_BY_A_CASEWORKER = 31

/**
 * Ends a plan for a member who cancelled outside the app; any clear statement counts. Writes the audit trail and emails
 * a confirmation.
 */
export async function endPlan(
  context: AdminContext,
  admin: Person,
  memberId: string,
  { said_on: saidOn, money_back: moneyBack, reason }: EndPlanBody,
): Promise<void> {
  const { db, clock, queue } = context
  const today = dayOfInstant(clock.now())
  if (saidOn > today || saidOn < addDays(today, -MAX_DAYS_AGO))
    throw new ValidationError({ said_on: ['Must be a day of the last twelve months'] })
  if (saidOn < addDays(today, -MOST_DAYS_BY_A_CASEWORKER)) refuseBelowApprover(context, admin)
  if (!(await findMember(db, memberId))) throw notFound()
  await assertCanEnd(context, memberId)
  await db.transaction(async (tx) => {
    await queue.enqueue(tx, endOnRequestJob, { memberId, saidOn, moneyBack })
    const facts = { saidOn, moneyBack, reason }
    await recordAction(context, tx, admin.id, { act: 'plan.ended-as-said', memberId, facts })
  })
}
