import { sql } from 'drizzle-orm'
import type { Source } from '../source.ts'
import { type Items, itemsOf } from './items-of.ts'

/** A complaint of a member or visitor. The law sets the deadline for the acknowledgement. */
const complaintItems: Items = {
  kind: 'complaint',
  list: 'complaints',
  select: sql`select c.member_id, c.id::text as subject, c.received_at as since from complaint c`,
  by: { member: sql`c.member_id`, since: sql`c.received_at` },
  facts: (
    page,
  ) => sql`select jsonb_build_object('name', c.name, 'email', c.email, 'reference', c.reference, 'about', c.about,
    'words', c.words, 'acknowledge_by', c.acknowledge_by, 'reasons_by', c.answer_by, 'answer', c.answer,
    'extended_because', c.extended_because,
    'acknowledged_on', (c.acknowledged_at at time zone 'Europe/London')::date) from complaint c where c.id = ${page.subject}::uuid`,
  ownWords: sql`array_to_tsvector(desk_words(c.name || ' ' || c.email || ' ' || c.reference || ' ' || c.words))`,
}

export const complaints: Source[] = [
  itemsOf(complaintItems, 'pending', 'us', sql`c.state = 'received'`),
  itemsOf(complaintItems, 'reviewing', 'us', sql`c.state = 'acknowledged'`),
  itemsOf(complaintItems, 'answered', null, sql`c.state = 'answered'`),
  itemsOf(complaintItems, 'closed', null, sql`c.state = 'closed'`),
]
