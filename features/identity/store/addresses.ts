import type { Queryable, Tx } from '@keyturn/platform/db'
import { eq, inArray, type SQL, sql } from 'drizzle-orm'
import { memberEmail } from './tables.ts'

/** The constraint that refuses an address to a second member. */
export const ADDRESS_IS_TAKEN = 'member_email_pkey'

export const inLowerCase = (email: string): SQL => sql`lower(${email})`

/** Whose an address is; members lie by their id, and an address is looked up before that is known. */
export async function ownerOf(db: Queryable, email: string): Promise<string | null> {
  const rows = await db
    .select({ memberId: memberEmail.memberId })
    .from(memberEmail)
    .where(eq(memberEmail.email, inLowerCase(email)))
  return rows[0]?.memberId ?? null
}

export async function addressIsTaken(db: Queryable, email: string): Promise<boolean> {
  return (await ownerOf(db, email)) !== null
}

/** False: it has a member already. Of two at once the second waits for the first. */
export async function takeAddress(tx: Tx, memberId: string, email: string): Promise<boolean> {
  const { rowCount } = await tx
    .insert(memberEmail)
    .values({ email: inLowerCase(email), memberId })
    .onConflictDoNothing()
  return rowCount === 1
}

/** Fails as `ADDRESS_IS_TAKEN` says when it is another member's by now. */
export async function moveAddress(tx: Tx, memberId: string, email: string): Promise<void> {
  const address = { email: inLowerCase(email) }
  await tx
    .insert(memberEmail)
    .values({ ...address, memberId })
    .onConflictDoUpdate({ target: memberEmail.memberId, set: address })
}

export async function freeAddresses(tx: Tx, memberIds: string[]): Promise<void> {
  await tx.delete(memberEmail).where(inArray(memberEmail.memberId, memberIds))
}
