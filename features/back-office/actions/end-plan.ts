import { findMember } from '@keyturn/identity'
import { addDays, dayOfInstant } from '@keyturn/platform/days'
import { FieldRefusal } from '@keyturn/platform/http'
import { endAsSaidJob, refuseToEnd } from '@keyturn/subscription'
import type { BackOfficeContext } from '../context.ts'
import type { EndPlanBody } from '../contract/index.ts'
import { notFound } from '../refusals.ts'
import { type Person, refuseBelowApprover } from './agree-or-ask.ts'
import { noteAct } from './note-act.ts'

/** Longer ago, the plan has been charged and renewed too often to be undone without the member. */
const MOST_DAYS_AGO = 366
/** Under four eyes, a longer time is an approver's decision: what was charged since the day that was said is refunded. */
const MOST_DAYS_BY_A_CASEWORKER = 31

/**
 * Ends a plan because its member said outside the app that they want to stop: any clear statement is enough. The audit trail
 * has what was said and when, and the member gets a confirmation by email.
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
