import type { Queryable, Tx } from '@keyturn/platform/db'
import { and, desc, eq, lt, ne } from 'drizzle-orm'
import { emailLink } from './tables.ts'

export type EmailLink = typeof emailLink.$inferSelect
export type LinkPurpose = EmailLink['purpose']

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

/** Takes the member's links away, all of a purpose or all at once; the one in hand may stay to say "used". */
export async function dropLinks(
  tx: Tx,
  memberId: string,
  which: { purpose?: LinkPurpose; except?: string } = {},
): Promise<void> {
  await tx
    .delete(emailLink)
    .where(
      and(
        eq(emailLink.memberId, memberId),
        which.purpose ? eq(emailLink.purpose, which.purpose) : undefined,
        which.except ? ne(emailLink.digest, which.except) : undefined,
      ),
    )
}

/** Over all members by intent: kept for a while after their time, so that an old link can say so. */
export async function sweepLinks(db: Queryable, expiredBefore: Date): Promise<void> {
  await db.delete(emailLink).where(lt(emailLink.expiresAt, expiredBefore))
}
