import { type SQL, sql } from 'drizzle-orm'
import type { Status, WaitsFor } from '../../domain/desk.ts'
import type { Source } from '../listing.ts'

/** A member questions what an agency was told about a month. Two clocks run until a person has decided. */
function dispute(states: SQL, status: Status, waitsFor: WaitsFor): Source {
  return {
    kind: 'dispute',
    list: 'disputes',
    status,
    waitsFor,
    rows(narrow) {
      const { and, tail } = narrow(sql`q.member_id`, sql`q.opened_at`)
      return sql`select q.member_id, q.id::text as subject, q.opened_at as since from report_dispute q
        where q.state in (${states}) ${and} ${tail}`
    },
    facts: sql`select jsonb_build_object('agency', q.agency, 'month', q.month, 'reason', q.reason, 'state', q.state,
        'note', q.decision_note, 'told', q.told_before, 'evidence', (select count(*) from dispute_evidence e
          where e.member_id = q.member_id and e.dispute_id = q.id))
      from report_dispute q where q.member_id = page.member_id and q.id = page.subject::uuid`,
  }
}

export const disputes: Source[] = [
  dispute(sql`'open'`, 'pending', 'us'),
  dispute(sql`'in_review'`, 'reviewing', 'us'),
  dispute(sql`'upheld', 'corrected'`, 'approved', null),
  dispute(sql`'not_upheld'`, 'declined', null),
  dispute(sql`'withdrawn'`, 'closed', null),
]
