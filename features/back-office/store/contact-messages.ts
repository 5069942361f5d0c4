import type { Queryable, Tx } from '@keyturn/platform/db'
import { and, desc, eq, gt, type SQL, sql } from 'drizzle-orm'
import { pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { namesOf } from './our-people.ts'

const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

const contactMessage = pgTable('contact_message', {
  id: uuid('id').primaryKey(),
  firstName: text('first_name').notNull(),
  lastName: text('last_name').notNull(),
  email: text('email').notNull(),
  message: text('message').notNull(),
  digest: text('digest').notNull(),
  memberId: uuid('member_id'),
  receivedAt: instant('received_at').notNull(),
  state: text('state', { enum: ['open', 'answered', 'closed'] })
    .notNull()
    .default('open'),
  settledAt: instant('settled_at'),
  settledBy: uuid('settled_by'),
  settledWhy: text('settled_why'),
})

const contactReply = pgTable('contact_reply', {
  id: uuid('id').primaryKey(),
  messageId: uuid('message_id').notNull(),
  reply: text('reply').notNull(),
  writtenBy: uuid('written_by').notNull(),
  writtenAt: instant('written_at').notNull(),
  sentAt: instant('sent_at'),
  refusedAt: instant('refused_at'),
})

export type ContactMessage = typeof contactMessage.$inferSelect
export type ContactReply = typeof contactReply.$inferSelect

/** Two of the same that arrive together wait for each other here, so that the second finds the first. */
export async function oneAtATime(tx: Tx, digest: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${digest}, 0))`)
}

export async function wasReceivedSince(db: Queryable, digest: string, since: Date): Promise<boolean> {
  const { rows } = await db.execute(
    sql`select 1 from contact_message where digest = ${digest} and received_at > ${since.toISOString()} limit 1`,
  )
  return rows.length > 0
}

export async function saveContactMessage(tx: Tx, message: typeof contactMessage.$inferInsert): Promise<void> {
  await tx.insert(contactMessage).values(message)
}

export async function findContactMessage(db: Queryable, id: string): Promise<ContactMessage | null> {
  const [found] = await db.select().from(contactMessage).where(eq(contactMessage.id, id))
  return found ?? null
}

export async function lockContactMessage(tx: Tx, id: string): Promise<ContactMessage | null> {
  const [found] = await tx.select().from(contactMessage).where(eq(contactMessage.id, id)).for('update')
  return found ?? null
}

export async function settleContactMessage(
  tx: Tx,
  id: string,
  settled: Pick<ContactMessage, 'state' | 'settledAt' | 'settledBy' | 'settledWhy'>,
): Promise<void> {
  await tx.update(contactMessage).set(settled).where(eq(contactMessage.id, id))
}

export async function insertReply(tx: Tx, reply: Omit<ContactReply, 'sentAt' | 'refusedAt'>): Promise<void> {
  await tx.insert(contactReply).values(reply)
}

/** Whether these same words went out as an answer to this message since then. */
export async function wasAnsweredSince(
  tx: Tx,
  messageId: string,
  reply: string,
  since: Date,
): Promise<boolean> {
  const same = and(
    eq(contactReply.messageId, messageId),
    eq(contactReply.reply, reply),
    gt(contactReply.writtenAt, since),
  )
  return (await tx.select({ id: contactReply.id }).from(contactReply).where(same).limit(1)).length > 0
}

export async function findReply(db: Queryable, id: string): Promise<ContactReply | null> {
  const [found] = await db.select().from(contactReply).where(eq(contactReply.id, id))
  return found ?? null
}

export async function noteDelivery(
  db: Queryable,
  id: string,
  delivery: { sentAt: Date } | { refusedAt: Date },
): Promise<void> {
  await db.update(contactReply).set(delivery).where(eq(contactReply.id, id))
}

export type WrittenReply = ContactReply & { by: string }

/** The newest first, each with who wrote it. */
export async function repliesTo(db: Queryable, messageId: string): Promise<WrittenReply[]> {
  const replies = await db
    .select()
    .from(contactReply)
    .where(eq(contactReply.messageId, messageId))
    .orderBy(desc(contactReply.writtenAt))
  const names = await namesOf(
    db,
    replies.map(({ writtenBy }) => writtenBy),
  )
  return replies.map((reply) => ({ ...reply, by: names.get(reply.writtenBy) ?? '' }))
}

/** Whose messages are meant: sent from the account, or from an address that its member has proved. */
export interface Sender {
  memberId: string
  addressDigests: readonly string[]
}

const fromSender = ({ memberId, addressDigests }: Sender): SQL => sql`(member_id = ${memberId}
  or encode(sha256(convert_to(lower(email), 'UTF8')), 'hex') = any(${sql.param([...addressDigests])}::text[]))`

export async function forgetMessagesFrom(db: Queryable, sender: Sender): Promise<void> {
  await db.execute(sql`delete from contact_message where ${fromSender(sender)}`)
}

/** The sender's messages, oldest first. */
export async function messagesFrom(db: Queryable, sender: Sender): Promise<Record<string, unknown>[]> {
  const { rows } = await db.execute(sql`
    select first_name, last_name, email, message, received_at from contact_message
    where ${fromSender(sender)} order by received_at`)
  return rows
}

/** What staff answered to these messages, oldest first. */
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
