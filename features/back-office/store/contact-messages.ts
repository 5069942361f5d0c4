import type { Queryable, Tx } from '@keyturn/platform/db'
import { eq, sql } from 'drizzle-orm'
import { pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'

const contactMessage = pgTable('contact_message', {
  id: uuid('id').primaryKey(),
  firstName: text('first_name').notNull(),
  lastName: text('last_name').notNull(),
  email: text('email').notNull(),
  message: text('message').notNull(),
  digest: text('digest').notNull(),
  receivedAt: timestamp('received_at', { withTimezone: true }).notNull(),
})

export type ContactMessage = typeof contactMessage.$inferSelect

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

export async function saveContactMessage(tx: Tx, message: ContactMessage): Promise<void> {
  await tx.insert(contactMessage).values(message)
}

export async function findContactMessage(db: Queryable, id: string): Promise<ContactMessage | null> {
  const [found] = await db.select().from(contactMessage).where(eq(contactMessage.id, id))
  return found ?? null
}
