import { endArrangement, recordArrangement } from '@keyturn/agency-files'
import { findMember } from '@keyturn/identity'
import type { AdminContext } from '../context.ts'
import type { ArrangementBody, EndArrangementBody } from '../contract/index.ts'
import { isAtLeast } from '../domain/roles.ts'
import { notFound } from '../refusals.ts'
import { recordAction } from './record-action.ts'
import type { Person } from './request-or-approve.ts'

/**
 * Records an agreement with a member's landlord from a document. A caseworker's recording waits for an approver, and
 * under FOUR_EYES every recording waits for another person.
 */
export async function recordAgreement(
  context: AdminContext,
  admin: Person,
  memberId: string,
  { terms, from, until, reason }: ArrangementBody,
): Promise<'asked' | 'decided'> {
  if (!(await findMember(context.db, memberId))) throw notFound()
  const isApproved = !context.fourEyes && isAtLeast(admin.role, 'approver')
  const wish = { memberId, terms, startsOn: from, endsOn: until, evidence: reason, by: admin.id, isApproved }
  await recordArrangement(context, wish, (tx, subject) => {
    const facts = { subject, terms, from, until, approved: isApproved }
    return recordAction(context, tx, admin.id, { act: 'arrangement.recorded', memberId, facts })
  })
  return isApproved ? 'decided' : 'asked'
}

/** Ends an approved agreement. One person is enough, because it takes news away that lenders read as bad. */
export async function endAgreement(
  context: AdminContext,
  adminId: string,
  { memberId, id }: { memberId: string; id: string },
  { ended_on: endsOn, reason }: EndArrangementBody,
): Promise<void> {
  await endArrangement(context, { memberId, id, endsOn, by: adminId, reason }, (tx) => {
    const facts = { subject: id, endsOn }
    return recordAction(context, tx, adminId, { act: 'arrangement.ended', memberId, facts })
  })
}
