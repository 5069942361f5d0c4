import { sql } from 'drizzle-orm'
import { type Items, itemsOf } from './items-of.ts'
import { openApprovalRequest } from './open-approval-request.ts'

/**
 * A name or date of birth that staff want to change at agencies. The request is the item; before it, only the member's
 * page shows the difference.
 */
const names: Items = {
  kind: 'name',
  list: 'approvals',
  select: sql`select k.member_id, k.subject, k.item_since as since from desk_ask k`,
  by: { member: sql`k.member_id`, since: sql`k.item_since` },
  facts: (page) => sql`select jsonb_build_object('told', (
      select jsonb_build_object('name', a.holder_name, 'born_on', a.holder_born_on) from agency_account a
      where a.member_id = ${page.memberId} and a.holder_name is not null and a.held_month is not null
      order by a.made_at desc limit 1),
    'revision', floor(extract(epoch from ${page.since}) * 1000), 'asked', ${openApprovalRequest(page, 'name')})`,
}

export const changedName = itemsOf(names, 'pending', 'us', sql`k.kind = 'name'`)
