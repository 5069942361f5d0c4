import type { UsedAddress } from '@keyturn/identity'
import { assignments, type Queryable, rowsOf, type Stored, type Tx, values } from '@keyturn/platform/db'
import { type SQL, sql } from 'drizzle-orm'
import { namesOf } from './staff-names.ts'

export interface ContactMessage {
  id: string
  firstName: string
  lastName: string
  email: string
  message: string
  digest: string
  memberId: string | null
  receivedAt: Date
  state: 'open' | 'answered' | 'closed'
  settledAt: Date | null
  settledBy: string | null
  settledWhy: string | null
}

export interface ContactReply {
  id: string
  messageId: string
  reply: string
  writtenBy: string
  writtenAt: Date
  sentAt: Date | null
  refusedAt: Date | null
}

const messages = rowsOf<ContactMessage>({
  id: 'value',
  firstName: 'value',
  lastName: 'value',
  email: 'value',
  message: 'value',
  digest: 'value',
  memberId: 'value',
  receivedAt: 'instant',
  state: 'value',
  settledAt: 'instant',
  settledBy: 'value',
  settledWhy: 'value',
})

const contactReplies = rowsOf<ContactReply>({
  id: 'value',
  messageId: 'value',
  reply: 'value',
  writtenBy: 'value',
  writtenAt: 'instant',
  sentAt: 'instant',
  refusedAt: 'instant',
})

/** Lock per digest, so that of two equal messages the second finds the first. */
export async function lockDigest(tx: Tx, digest: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${digest}, 0))`)
}

export async function wasReceivedSince(db: Queryable, digest: string, since: Date): Promise<boolean> {
  const { rows } = await db.execute(
    sql`select 1 from contact_message where digest = ${digest} and received_at > ${since.toISOString()} limit 1`,
  )
  return rows.length > 0
}

export async function saveContactMessage(
  tx: Tx,
  message: Omit<ContactMessage, 'state' | 'settledAt' | 'settledBy' | 'settledWhy'>,
): Promise<void> {
  await tx.execute(sql`insert into contact_message ${values(message)}`)
}

export async function findContactMessage(db: Queryable, id: string): Promise<ContactMessage | null> {
  const { rows } = await db.execute<Stored<ContactMessage>>(
    sql`select ${messages.columns} from contact_message where id = ${id}`,
  )
  return rows[0] ? messages.read(rows[0]) : null
}

export async function lockContactMessage(tx: Tx, id: string): Promise<ContactMessage | null> {
  const { rows } = await tx.execute<Stored<ContactMessage>>(
    sql`select ${messages.columns} from contact_message where id = ${id} for update`,
  )
  return rows[0] ? messages.read(rows[0]) : null
}

export async function resolveContactMessage(
  tx: Tx,
  id: string,
  settled: Pick<ContactMessage, 'state' | 'settledAt' | 'settledBy' | 'settledWhy'>,
): Promise<void> {
  await tx.execute(sql`update contact_message set ${assignments(settled)} where id = ${id}`)
}

export async function insertReply(tx: Tx, reply: Omit<ContactReply, 'sentAt' | 'refusedAt'>): Promise<void> {
  await tx.execute(sql`insert into contact_reply ${values(reply)}`)
}

/** True if the same reply was sent to this message since that time. */
export async function wasAnsweredSince(
  tx: Tx,
  messageId: string,
  reply: string,
  since: Date,
): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    select 1 from contact_reply
    where message_id = ${messageId} and reply = ${reply} and written_at > ${since.toISOString()} limit 1`)
  return rows.length > 0
}

export async function findReply(db: Queryable, id: string): Promise<ContactReply | null> {
  const { rows } = await db.execute<Stored<ContactReply>>(
    sql`select ${contactReplies.columns} from contact_reply where id = ${id}`,
  )
  return rows[0] ? contactReplies.read(rows[0]) : null
}

export async function recordDelivery(
  db: Queryable,
  id: string,
  delivery: { sentAt: Date } | { refusedAt: Date },
): Promise<void> {
  await db.execute(sql`update contact_reply set ${assignments(delivery)} where id = ${id}`)
}

export type WrittenReply = ContactReply & { by: string }

/** Newest first, with the author of each. */
export async function repliesTo(db: Queryable, messageId: string): Promise<WrittenReply[]> {
  const { rows } = await db.execute<Stored<ContactReply>>(sql`
    select ${contactReplies.columns} from contact_reply where message_id = ${messageId} order by written_at desc`)
  const replies = rows.map(contactReplies.read)
  const names = await namesOf(
    db,
    replies.map(({ writtenBy }) => writtenBy),
  )
  return replies.map((reply) => ({ ...reply, by: names.get(reply.writtenBy) ?? '' }))
}

/**
 * A member as sender: signed in, or as a visitor from an address during the time the member owned it. Excludes other
 * members' messages.
 */
export interface Sender {
  memberId: string
  addresses: readonly UsedAddress[]
}

const fromSender = ({ memberId, addresses }: Sender): SQL => sql`(member_id = ${memberId}
  or member_id is null and exists (
    select from jsonb_to_recordset(${JSON.stringify(addresses)}::jsonb) as used(digest text, until timestamptz)
    where used.digest = encode(sha256(convert_to(lower(email), 'UTF8')), 'hex')
      and (used.until is null or received_at < used.until)))`

export async function deleteMessagesFrom(db: Queryable, sender: Sender): Promise<void> {
  await db.execute(sql`delete from contact_message where ${fromSender(sender)}`)
}

/** The sender's messages, oldest first. */
export async function messagesFrom(db: Queryable, sender: Sender): Promise<Record<string, unknown>[]> {
  const { rows } = await db.execute(sql`
    select first_name, last_name, email, message, received_at from contact_message
    where ${fromSender(sender)} order by received_at`)
  return rows
}

/** Staff replies to these messages, oldest first. */
export async function repliesToSender(db: Queryable, sender: Sender): Promise<Record<string, unknown>[]> {
  const { rows } = await db.execute(sql`
    select reply, written_at, sent_at from contact_reply
    where message_id in (select id from contact_message where ${fromSender(sender)}) order by written_at`)
  return rows
}

export async function sweepContactMessages(db: Queryable, before: Date): Promise<number> {
  const { rowCount } = await db.execute(
    sql`delete from contact_message where received_at < ${before.toISOString()}`,
  )
  return rowCount ?? 0
}
