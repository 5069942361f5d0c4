import { sql } from 'drizzle-orm'
import type { Status, WaitsFor } from '../../domain/list-items.ts'
import type { Source } from '../source.ts'

/** A complaint of a member or visitor. The law sets the deadline for the acknowledgement. */
function complaint(state: string, status: Status, waitsFor: WaitsFor): Source {
  return {
    kind: 'complaint',
    list: 'complaints',
    status,
    waitsFor,
    rows(narrow) {
      const { and, tail } = narrow(sql`c.member_id`, sql`c.received_at`)
      return sql`select c.member_id, c.id::text as subject, c.received_at as since from complaint c
        where c.state = ${state} ${and} ${tail}`
    },
    facts: (
      page,
    ) => sql`select jsonb_build_object('name', c.name, 'email', c.email, 'reference', c.reference, 'about', c.about,
      'words', c.words, 'acknowledge_by', c.acknowledge_by, 'reasons_by', c.answer_by, 'answer', c.answer,
      'extended_because', c.extended_because,
      'acknowledged_on', (c.acknowledged_at at time zone 'Europe/London')::date) from complaint c where c.id = ${page.subject}::uuid`,
    ownWords: sql`array_to_tsvector(desk_words(c.name || ' ' || c.email || ' ' || c.reference || ' ' || c.words))`,
  }
}

export const complaints: Source[] = [
  complaint('received', 'pending', 'us'),
  complaint('acknowledged', 'reviewing', 'us'),
  complaint('answered', 'answered', null),
  complaint('closed', 'closed', null),
]
