import { findMember } from '@keyturn/identity'
import { addDays, dayOfInstant } from '@keyturn/platform/days'
import { FieldRefusal } from '@keyturn/platform/http'
import { endAsSaidJob, refuseToEnd } from '@keyturn/subscription'
import type { BackOfficeContext } from '../context.ts'
import type { EndPlanBody } from '../contract/index.ts'
import { notFound } from '../refusals.ts'
import { type Person, refuseBelowApprover } from './agree-or-ask.ts'
import { noteAct } from './note-act.ts'

/** Maximum days back. Earlier plans were charged and renewed too often to undo without the member. */
const MOST_DAYS_AGO = 366
/** Under FOUR_EYES, an earlier end date needs an approver, because charges since that day are refunded. */
const MOST_DAYS_BY_A_CASEWORKER = 31

/**
 * Ends a plan for a member who cancelled outside the app; any clear statement counts. Writes the audit trail and emails
 * a confirmation.
 */
export async function endPlan(
  context: BackOfficeContext,
  admin: Person,
  memberId: string,
  { said_on: saidOn, money_back: moneyBack, reason }: EndPlanBody,
): Promise<void> {
  const { db, clock, queue } = context
  const today = dayOfInstant(clock.now())
  if (saidOn > today || saidOn < addDays(today, -MOST_DAYS_AGO))
    throw new FieldRefusal({ said_on: ['Must be a day of the last twelve months'] })
  if (saidOn < addDays(today, -MOST_DAYS_BY_A_CASEWORKER)) refuseBelowApprover(context, admin)
  if (!(await findMember(db, memberId))) throw notFound()
  await refuseToEnd(context, memberId)
  await db.transaction(async (tx) => {
    await queue.enqueue(tx, endAsSaidJob, { memberId, saidOn, moneyBack })
    const facts = { saidOn, moneyBack, reason }
    await noteAct(context, tx, admin.id, { act: 'plan.ended-as-said', memberId, facts })
  })
}
