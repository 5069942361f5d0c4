import type { Queryable, Tx } from '@keyturn/platform/db'
import { and, desc, eq, gte, inArray, ne, or, sql } from 'drizzle-orm'
import { emailLink } from './tables.ts'

export type EmailLink = typeof emailLink.$inferSelect
export type LinkPurpose = EmailLink['purpose']

/** What opens the account or moves it. A link that undoes a change outlives whatever a thief may do next. */
export const LINKS_IN = ['verify_email', 'reset_password', 'change_email'] as const

export async function insertLink(tx: Tx, link: Omit<EmailLink, 'usedAt'>): Promise<void> {
  await tx.insert(emailLink).values(link)
}

export async function findLink(db: Queryable, memberId: string, digest: string): Promise<EmailLink | null> {
  const rows = await db
    .select()
    .from(emailLink)
    .where(and(eq(emailLink.memberId, memberId), eq(emailLink.digest, digest)))
  return rows[0] ?? null
}

export async function newestLinkMadeAt(
  db: Queryable,
  memberId: string,
  purpose: LinkPurpose,
): Promise<Date | null> {
  const rows = await db
    .select({ madeAt: emailLink.madeAt })
    .from(emailLink)
    .where(and(eq(emailLink.memberId, memberId), eq(emailLink.purpose, purpose)))
    .orderBy(desc(emailLink.madeAt))
    .limit(1)
  return rows[0]?.madeAt ?? null
}

export async function spendLink(tx: Tx, link: EmailLink, now: Date): Promise<void> {
  await tx
    .update(emailLink)
    .set({ usedAt: now })
    .where(and(eq(emailLink.memberId, link.memberId), eq(emailLink.digest, link.digest)))
}

/** Takes the member's links away, all of some purposes or all at once; the one in hand may stay to say "used". */
export async function dropLinks(
  tx: Tx,
  memberId: string,
  which: { purposes?: readonly LinkPurpose[]; except?: string } = {},
): Promise<void> {
  await tx
    .delete(emailLink)
    .where(
      and(
        eq(emailLink.memberId, memberId),
        which.purposes ? inArray(emailLink.purpose, [...which.purposes]) : undefined,
        which.except ? ne(emailLink.digest, which.except) : undefined,
      ),
    )
}

/** The letters about the same change, and about whatever was changed after it, have nothing more to undo. */
export async function dropUndoneBy(tx: Tx, link: EmailLink): Promise<void> {
  await tx
    .delete(emailLink)
    .where(
      and(
        eq(emailLink.memberId, link.memberId),
        eq(emailLink.purpose, 'undo_change'),
        ne(emailLink.digest, link.digest),
        or(eq(emailLink.newEmail, link.newEmail ?? ''), gte(emailLink.madeAt, link.madeAt)),
      ),
    )
}

/** Returns the addresses that the account moved away from since then: its links to take a change back name them. */
export async function addressesLeftSince(
  db: Queryable,
  { id, email }: { id: string; email: string | null },
  since: Date,
): Promise<string[]> {
  const rows = await db
    .selectDistinct({ address: emailLink.newEmail })
    .from(emailLink)
    .where(
      and(
        eq(emailLink.memberId, id),
        eq(emailLink.purpose, 'undo_change'),
        gte(emailLink.madeAt, since),
        ne(emailLink.newEmail, email ?? ''),
      ),
    )
  return rows.map(({ address }) => address ?? '').filter((address) => address !== '')
}

/** They are kept for a while after their time, so that an old link can say so. */
export async function sweepLinks(db: Queryable, expiredBefore: Date): Promise<void> {
  await db.execute(sql`
    -- across members: what has run out belongs to nobody any more
    delete from email_link where expires_at < ${expiredBefore.toISOString()}`)
}
