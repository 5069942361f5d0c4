import { sql } from 'drizzle-orm'
import type { Source } from '../source.ts'
import { type Items, itemsOf } from './items-of.ts'
import { openApprovalRequest } from './open-approval-request.ts'

/** A payee that only the member calls rent. Listed if points are on hold for it or the member chose an agency. */
const payees: Items = {
  kind: 'payee',
  list: 'approvals',
  select: sql`select c.member_id, c.id::text as subject, c.asked_at as since from rent_payee_check c`,
  by: { member: sql`c.member_id`, since: sql`c.asked_at` },
  facts: (page) => sql`select jsonb_build_object('line', c.line, 'unlike_rent', c.unlike_rent, 'note', c.note,
      'named', (select coalesce(jsonb_agg(distinct named.name), '[]') from (
        select t.landlord_name as name from tenancy t where t.member_id = c.member_id and t.id = c.tenancy_id
        union select m.payee from tenancy_terms m where m.member_id = c.member_id and m.tenancy_id = c.tenancy_id
        union select d.company from landlord_details d where d.member_id = c.member_id
        union select d.agent_name from landlord_details d where d.member_id = c.member_id) named
        where named.name <> ''),
      'confirmed_by', (select r.sent_to from landlord_request r where r.member_id = c.member_id
        and r.tenancy_id = c.tenancy_id and r.state = 'confirmed' order by r.answered_at desc limit 1),
      'asked', ${openApprovalRequest(page, 'payee')})
    from rent_payee_check c where c.member_id = ${page.memberId} and c.id = ${page.subject}::uuid`,
}

const payeeMatters = sql`c.decided_at is null
  and exists (select from rent_period p where p.member_id = c.member_id and p.tenancy_id = c.tenancy_id
    and p.payee_check is not null)
  and (c.unlike_rent or exists (select from agency_consent_event e where e.member_id = c.member_id and e.given))`

export const waitingPayees: Source[] = [itemsOf(payees, 'pending', 'us', payeeMatters)]

export const decidedPayees: Source[] = [
  itemsOf(payees, 'approved', null, sql`c.accepted`),
  itemsOf(payees, 'declined', null, sql`not c.accepted`),
]
