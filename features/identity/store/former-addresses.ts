import { sha256 } from '@keyturn/platform/crypto'
import { type Queryable, type Tx, values } from '@keyturn/platform/db'
import { isSameMailbox, mailboxOf } from '@keyturn/platform/mailbox'
import { sql } from 'drizzle-orm'
import type { Member } from './members.ts'

const digestOf = (email: string): string => sha256(email.toLowerCase())

/** Stores digests of a former address: as spelled, and of its mailbox. */
export async function storeFormerAddress(
  tx: Tx,
  memberId: string,
  email: string,
  leftAt: Date,
): Promise<void> {
  const digests = new Set([digestOf(email), digestOf(mailboxOf(email))])
  const rows = [...digests].map((addressDigest) => ({ memberId, addressDigest, leftAt }))
  await tx.execute(sql`
    insert into former_address ${values(...rows)}
    on conflict (member_id, address_digest) do update set left_at = excluded.left_at`)
}

/** An address that a member has proved, as a digest. */
export interface UsedAddress {
  digest: string
  /** Time when the member left it. Null for the current one. */
  until: string | null
}

async function formerAddressesOf(db: Queryable, memberId: string): Promise<UsedAddress[]> {
  const { rows } = await db.execute<{ digest: string; leftAt: string }>(
    sql`select address_digest as digest, left_at as "leftAt" from former_address where member_id = ${memberId}`,
  )
  return rows.map(({ digest, leftAt }) => ({ digest, until: new Date(leftAt).toISOString() }))
}

/** All addresses that the member has proved, including the current one. */
export async function usedAddressesOf(
  db: Queryable,
  { id, email, emailVerifiedAt }: Pick<Member, 'id' | 'email' | 'emailVerifiedAt'>,
): Promise<UsedAddress[]> {
  const present = email === null || emailVerifiedAt === null ? null : digestOf(email)
  const former = (await formerAddressesOf(db, id)).filter(({ digest }) => digest !== present)
  return present === null ? former : [{ digest: present, until: null }, ...former]
}

/** Returns a test for the member's current and former addresses, in any spelling. */
export async function ownMailboxes(
  db: Queryable,
  { id, email }: Pick<Member, 'id' | 'email'>,
): Promise<(address: string) => boolean> {
  const former = new Set((await formerAddressesOf(db, id)).map(({ digest }) => digest))
  return (address) =>
    (email !== null && isSameMailbox(address, email)) ||
    former.has(digestOf(address)) ||
    former.has(digestOf(mailboxOf(address)))
}

export async function deleteFormerAddresses(tx: Tx, memberId: string): Promise<void> {
  await tx.execute(sql`delete from former_address where member_id = ${memberId}`)
}
