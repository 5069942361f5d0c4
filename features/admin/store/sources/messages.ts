import { type SQL, sql } from 'drizzle-orm'
import type { MessageState } from '../../domain/list-items.ts'
import type { Source } from '../source.ts'
import { type Items, itemsOf } from './items-of.ts'

const messageItems: Items = {
  kind: 'message',
  list: 'messages',
  select: sql`select null::uuid as member_id, c.id::text as subject, c.received_at as since from contact_message c`,
  by: { member: sql`null::uuid`, since: sql`c.received_at` },
  facts: (
    page,
  ) => sql`select jsonb_build_object('name', trim(c.first_name || ' ' || c.last_name), 'email', c.email,
    'message', c.message, 'sender_id', (select m.id from member m where m.id = c.member_id
      and m.email_verified_at is not null and lower(m.email) = lower(c.email))) from contact_message c where c.id = ${page.subject}::uuid`,
  ownWords: sql`array_to_tsvector(desk_words(c.first_name || ' ' || c.last_name || ' ' || c.email || ' ' || c.message))`,
}

const inState = (state: MessageState): SQL => sql`c.state = ${state}`

export const messages: Source[] = [
  itemsOf(messageItems, 'pending', 'us', inState('open')),
  itemsOf(messageItems, 'answered', null, inState('answered')),
  itemsOf(messageItems, 'closed', null, inState('closed')),
]
