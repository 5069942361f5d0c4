import type { Queryable, Tx } from '@keyturn/platform/db'
import { desc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { memberEmail, signUpEmail } from './tables.ts'

/** The constraint that refuses an address to a second member. */
export const ADDRESS_IS_TAKEN = 'member_email_pkey'

export const inLowerCase = (email: string): SQL => sql`lower(${email})`

/** Returns the member who proved this address. Null if there is none. */
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

export interface WaitingSignUp {
  memberId: string
  signedUpAt: Date
}

/** Sign-ups at this address that nobody has proved, the newest first. */
export async function waitingSignUps(db: Queryable, email: string, limit: number): Promise<WaitingSignUp[]> {
  return db
    .select({ memberId: signUpEmail.memberId, signedUpAt: signUpEmail.signedUpAt })
    .from(signUpEmail)
    .where(eq(signUpEmail.email, inLowerCase(email)))
    .orderBy(desc(signUpEmail.signedUpAt))
    .limit(limit)
}

/**
 * Serialises sign-ups and proofs of one address. Taken before any member's row is locked, so that two proofs of the
 * same address cannot deadlock.
 */
export async function lockAddress(tx: Tx, email: string): Promise<void> {
  await tx.execute(
    sql`select pg_advisory_xact_lock(hashtextextended('address:' || ${inLowerCase(email)}, 0))`,
  )
}

export async function insertSignUp(
  tx: Tx,
  signUp: { memberId: string; email: string; signedUpAt: Date },
): Promise<void> {
  const { memberId, email, signedUpAt } = signUp
  await tx
    .insert(signUpEmail)
    .values({ email: inLowerCase(email), memberId, signedUpAt })
    .onConflictDoNothing()
}

/** Gives a proved address to this member. Fails as `ADDRESS_IS_TAKEN` says if another member has it by now. */
export async function moveAddress(tx: Tx, memberId: string, email: string): Promise<void> {
  const address = { email: inLowerCase(email) }
  await tx.delete(signUpEmail).where(eq(signUpEmail.memberId, memberId))
  await tx
    .insert(memberEmail)
    .values({ ...address, memberId })
    .onConflictDoUpdate({ target: memberEmail.memberId, set: address })
}

export async function freeAddresses(tx: Tx, memberIds: string[]): Promise<void> {
  await tx.delete(memberEmail).where(inArray(memberEmail.memberId, memberIds))
  await tx.delete(signUpEmail).where(inArray(signUpEmail.memberId, memberIds))
}
