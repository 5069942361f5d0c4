import type { Queryable, Stored, Tx } from '@keyturn/platform/db'
import { NIL_ID } from '@keyturn/platform/ids'
import { type SQL, sql } from 'drizzle-orm'
import { inLowerCase, ownerOf, waitingSignUps } from './addresses.ts'
import { type Member, memberRows } from './members.ts'

const atAddress = (email: string): SQL => sql`lower(email) = ${inLowerCase(email)}`

/**
 * Returns the account of an address: the member who proved it, else this device's sign-up, else the newest. Null
 * without a sign-up.
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
  // Queried by address, because a stranger's many sign-ups must not displace the device's own.
  const { rows } = await db.execute<{ memberId: string }>(sql`
    select device.member_id as "memberId" from trusted_device device
    join sign_up_email sign_up on sign_up.member_id = device.member_id
    where sign_up.email = ${inLowerCase(email)} and device.digest = ${deviceDigest}
      and device.expires_at > ${now.toISOString()} limit 1`)
  return rows[0]?.memberId ?? waiting[0]?.memberId ?? null
}

/** Locks the account of an address. Returns null also if the address changed accounts in the meantime. */
export async function lockMemberByEmail(
  tx: Tx,
  email: string,
  deviceDigest: string,
  now: Date,
): Promise<Member | null> {
  const memberId = await accountAt(tx, email, deviceDigest, now)
  if (memberId === null) return null
  const { rows } = await tx.execute<Stored<Member>>(
    sql`select ${memberRows.columns} from member where id = ${memberId} and ${atAddress(email)} for update`,
  )
  return rows[0] ? memberRows.read(rows[0]) : null
}

export interface SignInRecord {
  member: Member
  passwordHash: string
  /** True if the device has signed in before. */
  trusted: boolean
}

/** Data for a sign-in. Runs the same queries with and without a member, so that timing reveals nothing. */
export async function findForSignIn(
  db: Queryable,
  email: string,
  deviceDigest: string,
  now: Date,
): Promise<SignInRecord | null> {
  const memberId = (await accountAt(db, email, deviceDigest, now)) ?? NIL_ID
  const { rows } = await db.execute<Stored<Member> & { passwordHash: string; trusted: boolean }>(sql`
    select ${memberRows.columns}, password_hash as "passwordHash", exists (
      select from trusted_device where member_id = ${memberId} and digest = ${deviceDigest}
        and expires_at > ${now.toISOString()}) as trusted
    from member where id = ${memberId} and ${atAddress(email)}`)
  if (!rows[0]) return null
  const { passwordHash, trusted, ...member } = rows[0]
  return { member: memberRows.read(member), passwordHash, trusted }
}
