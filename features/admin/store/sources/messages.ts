import { sql } from 'drizzle-orm'
import type { MessageState, Status, WaitsFor } from '../../domain/list-items.ts'
import type { Source } from '../source.ts'

function message(state: MessageState, status: Status, waitsFor: WaitsFor): Source {
  return {
    kind: 'message',
    list: 'messages',
    status,
    waitsFor,
    rows(narrow) {
      const { and, tail } = narrow(sql`null::uuid`, sql`c.received_at`)
      return sql`select null::uuid as member_id, c.id::text as subject, c.received_at as since from contact_message c
        where c.state = ${state} ${and} ${tail}`
    },
    facts: (
      page,
    ) => sql`select jsonb_build_object('name', trim(c.first_name || ' ' || c.last_name), 'email', c.email,
      'message', c.message, 'sender_id', (select m.id from member m where m.id = c.member_id
        and m.email_verified_at is not null and lower(m.email) = lower(c.email))) from contact_message c where c.id = ${page.subject}::uuid`,
    ownWords: sql`array_to_tsvector(desk_words(c.first_name || ' ' || c.last_name || ' ' || c.email || ' ' || c.message))`,
  }
}

export const messages: Source[] = [
  message('open', 'pending', 'us'),
  message('answered', 'answered', null),
  message('closed', 'closed', null),
]
