import { sha256 } from '@keyturn/platform/crypto'
import { type Queryable, type Tx, values } from '@keyturn/platform/db'
import { isSameMailbox, mailboxOf } from '@keyturn/platform/mailbox'
import { sql } from 'drizzle-orm'
import type { Member } from './members.ts'

const digestOf = (email: string): string => sha256(email.toLowerCase())

/** Stores digests of a proved address that the member moved away from: as it was spelled, and of its mailbox. */
export async function rememberFormer(tx: Tx, memberId: string, email: string, leftAt: Date): Promise<void> {
  const digests = new Set([digestOf(email), digestOf(mailboxOf(email))])
  const rows = [...digests].map((addressDigest) => ({ memberId, addressDigest, leftAt }))
  await tx.execute(sql`insert into former_address ${values(...rows)} on conflict do nothing`)
}

async function formerDigestsOf(db: Queryable, memberId: string): Promise<string[]> {
  const { rows } = await db.execute<{ digest: string }>(
    sql`select address_digest as digest from former_address where member_id = ${memberId}`,
  )
  return rows.map(({ digest }) => digest)
}

/** Digests of every address that the member has proved, the present one included. */
export async function addressDigestsOf(
  db: Queryable,
  { id, email, emailVerifiedAt }: Pick<Member, 'id' | 'email' | 'emailVerifiedAt'>,
): Promise<string[]> {
  const present = email === null || emailVerifiedAt === null ? [] : [digestOf(email)]
  return [...new Set([...present, ...(await formerDigestsOf(db, id))])]
}

/** Returns a test for addresses of the member's own: the present one and each former one, in any spelling. */
export async function ownMailboxes(
  db: Queryable,
  { id, email }: Pick<Member, 'id' | 'email'>,
): Promise<(address: string) => boolean> {
  const former = new Set(await formerDigestsOf(db, id))
  return (address) =>
    (email !== null && isSameMailbox(address, email)) ||
    former.has(digestOf(address)) ||
    former.has(digestOf(mailboxOf(address)))
}

export async function forgetFormer(tx: Tx, memberId: string): Promise<void> {
  await tx.execute(sql`delete from former_address where member_id = ${memberId}`)
}
