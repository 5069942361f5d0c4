import { type SQL, sql } from 'drizzle-orm'
import { type Items, itemsOf } from './items-of.ts'
import { stillMember } from './still-member.ts'

/** An agreement with a landlord that staff recorded. It reaches files once it is approved. */
const arrangements: Items = {
  kind: 'arrangement',
  list: 'approvals',
  select: sql`select r.member_id, r.id::text as subject, r.created_at as since from rent_arrangement r`,
  by: { member: sql`r.member_id`, since: sql`r.created_at` },
  facts: (
    page,
  ) => sql`select jsonb_build_object('terms', r.terms, 'starts_on', r.starts_on, 'ends_on', r.ends_on,
      'evidence', r.evidence, 'proposed_by', r.recorded_by)
    from rent_arrangement r where r.member_id = ${page.memberId} and r.id = ${page.subject}::uuid`,
}

const inState = (state: string): SQL => sql`r.state = ${state} and ${stillMember(sql`r.member_id`)}`

export const waitingArrangements = itemsOf(arrangements, 'pending', 'us', inState('pending'))
export const decidedArrangements = [
  itemsOf(arrangements, 'approved', null, inState('approved')),
  itemsOf(arrangements, 'declined', null, inState('refused')),
]
