import { sql } from 'drizzle-orm'
import type { Status, WaitsFor } from '../../domain/list-items.ts'
import type { Source } from '../source.ts'
import { stillMember } from './still-member.ts'

/** An agreement with a landlord that staff recorded. It reaches files once it is approved. */
function arrangement(state: string, status: Status, waitsFor: WaitsFor): Source {
  return {
    kind: 'arrangement',
    list: 'approvals',
    status,
    waitsFor,
    rows(narrow) {
      const { and, tail } = narrow(sql`r.member_id`, sql`r.created_at`)
      return sql`select r.member_id, r.id::text as subject, r.created_at as since from rent_arrangement r
        where r.state = ${state} and ${stillMember(sql`r.member_id`)} ${and} ${tail}`
    },
    facts: (
      page,
    ) => sql`select jsonb_build_object('terms', r.terms, 'starts_on', r.starts_on, 'ends_on', r.ends_on,
        'evidence', r.evidence, 'proposed_by', r.recorded_by)
      from rent_arrangement r where r.member_id = ${page.memberId} and r.id = ${page.subject}::uuid`,
  }
}

export const waitingArrangements = arrangement('pending', 'pending', 'us')
export const decidedArrangements = [
  arrangement('approved', 'approved', null),
  arrangement('refused', 'declined', null),
]
