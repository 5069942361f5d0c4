import type { Queryable, Tx } from '@keyturn/platform/db'
import { and, asc, count, eq, or, sql } from 'drizzle-orm'
import { passkey } from './tables.ts'

export type Passkey = typeof passkey.$inferSelect

export async function insertPasskey(tx: Tx, made: typeof passkey.$inferInsert): Promise<void> {
  await tx.insert(passkey).values(made)
}

export async function listPasskeys(db: Queryable, memberId: string): Promise<Passkey[]> {
  return db.select().from(passkey).where(eq(passkey.memberId, memberId)).orderBy(asc(passkey.madeAt))
}

export async function countPasskeys(db: Queryable, memberId: string): Promise<number> {
  const rows = await db.select({ held: count() }).from(passkey).where(eq(passkey.memberId, memberId))
  return rows[0]?.held ?? 0
}

export async function findPasskey(
  db: Queryable,
  memberId: string,
  credentialId: string,
): Promise<Passkey | null> {
  const rows = await db
    .select()
    .from(passkey)
    .where(and(eq(passkey.memberId, memberId), eq(passkey.credentialId, credentialId)))
  return rows[0] ?? null
}

/**
 * Writes down that it was used. False: it was removed meanwhile, or its count does not go on from where it stood, as
 * with a copy of it.
 */
export async function writeUse(
  tx: Tx,
  { memberId, id }: Pick<Passkey, 'memberId' | 'id'>,
  used: { counter: number; at: Date },
): Promise<boolean> {
  const goesOn = or(
    sql`${passkey.counter} < ${used.counter}`,
    and(eq(passkey.counter, 0), sql`${used.counter} = 0`),
  )
  const { rowCount } = await tx
    .update(passkey)
    .set({ counter: used.counter, lastUsedAt: used.at })
    .where(and(eq(passkey.memberId, memberId), eq(passkey.id, id), goesOn))
  return rowCount === 1
}

export async function renamePasskey(
  db: Queryable,
  memberId: string,
  id: string,
  name: string,
): Promise<Passkey | null> {
  const rows = await db
    .update(passkey)
    .set({ name })
    .where(and(eq(passkey.memberId, memberId), eq(passkey.id, id)))
    .returning()
  return rows[0] ?? null
}

export async function dropPasskey(tx: Tx, memberId: string, id: string): Promise<boolean> {
  const { rowCount } = await tx.delete(passkey).where(and(eq(passkey.memberId, memberId), eq(passkey.id, id)))
  return rowCount === 1
}

export async function dropPasskeys(tx: Tx, memberId: string): Promise<void> {
  await tx.delete(passkey).where(eq(passkey.memberId, memberId))
}
