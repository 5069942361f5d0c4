import type { Queryable, Tx } from '@keyturn/platform/db'
import { eq } from 'drizzle-orm'
import { agreement } from './tables.ts'

export type Agreement = Omit<typeof agreement.$inferSelect, 'memberId'>

export async function findAgreement(db: Queryable, memberId: string): Promise<Agreement | null> {
  const [row] = await db.select().from(agreement).where(eq(agreement.memberId, memberId))
  if (!row) return null
  const { memberId: _owner, ...stored } = row
  return stored
}

export async function saveAgreement(tx: Tx, memberId: string, stored: Agreement): Promise<void> {
  await tx
    .insert(agreement)
    .values({ ...stored, memberId })
    .onConflictDoUpdate({ target: agreement.memberId, set: stored })
}

export async function deleteAgreement(tx: Tx, memberId: string): Promise<Agreement | null> {
  const [row] = await tx.delete(agreement).where(eq(agreement.memberId, memberId)).returning()
  return row ?? null
}
