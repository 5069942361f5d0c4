import type { Queryable, Tx } from '@keyturn/platform/db'
import { NIL_ID } from '@keyturn/platform/ids'
import { and, eq, gt, type SQL, sql } from 'drizzle-orm'
import { inLowerCase, ownerOf, waitingSignUps } from './addresses.ts'
import { type Member, memberColumns } from './members.ts'
import { member, signUpEmail, trustedDevice } from './tables.ts'

const atAddress = (email: string): SQL => sql`lower(${member.email}) = ${inLowerCase(email)}`

/**
 * Returns the account that an address names: the member who proved it, else the sign-up of this device, else the newest
 * one. Null if nobody signed up.
 */
async function accountAt(
  db: Queryable,
  email: string,
  deviceDigest: string,
  now: Date,
): Promise<string | null> {
  const owner = await ownerOf(db, email)
  const waiting = await waitingSignUps(db, email, 2)
  if (owner !== null || waiting.length < 2) return owner ?? waiting[0]?.memberId ?? null
  // Asked by the address: a stranger's many sign-ups must not push the device's own one out of a list.
  const [own] = await db
    .select({ memberId: trustedDevice.memberId })
    .from(trustedDevice)
    .innerJoin(signUpEmail, eq(signUpEmail.memberId, trustedDevice.memberId))
    .where(
      and(
        eq(signUpEmail.email, inLowerCase(email)),
        eq(trustedDevice.digest, deviceDigest),
        gt(trustedDevice.expiresAt, now),
      ),
    )
    .limit(1)
  return own?.memberId ?? waiting[0]?.memberId ?? null
}

/** Locks the account that an address names. Returns null also if the address changed hands meanwhile. */
export async function lockMemberByEmail(
  tx: Tx,
  email: string,
  deviceDigest: string,
  now: Date,
): Promise<Member | null> {
  const memberId = await accountAt(tx, email, deviceDigest, now)
  if (memberId === null) return null
  const rows = await tx
    .select(memberColumns)
    .from(member)
    .where(and(eq(member.id, memberId), atAddress(email)))
    .for('update')
  return rows[0] ?? null
}

export interface SignInRecord {
  member: Member
  passwordHash: string
  /** The device has been signed in on before. */
  trusted: boolean
}

/** All that a sign-in decides on. It asks the same of the database whether the address has a member or not. */
export async function findForSignIn(
  db: Queryable,
  email: string,
  deviceDigest: string,
  now: Date,
): Promise<SignInRecord | null> {
  const memberId = (await accountAt(db, email, deviceDigest, now)) ?? NIL_ID
  const rows = await db
    .select({
      member: memberColumns,
      passwordHash: member.passwordHash,
      trusted: sql<boolean>`${trustedDevice.digest} is not null`,
    })
    .from(member)
    .leftJoin(
      trustedDevice,
      and(
        eq(trustedDevice.memberId, member.id),
        eq(trustedDevice.digest, deviceDigest),
        gt(trustedDevice.expiresAt, now),
      ),
    )
    .where(and(eq(member.id, memberId), atAddress(email)))
  return rows[0] ?? null
}
