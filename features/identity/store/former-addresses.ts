import { sha256 } from '@keyturn/platform/crypto'
import type { Queryable, Tx } from '@keyturn/platform/db'
import { eq } from 'drizzle-orm'
import type { Member } from './members.ts'
import { formerAddress } from './tables.ts'

const digestOf = (email: string): string => sha256(email.toLowerCase())

/** Stores a digest of a proved address that the member moved away from. */
export async function rememberFormer(tx: Tx, memberId: string, email: string, leftAt: Date): Promise<void> {
  await tx
    .insert(formerAddress)
    .values({ memberId, addressDigest: digestOf(email), leftAt })
    .onConflictDoNothing()
}

/** Digests of every address that the member has proved, the present one included. */
export async function addressDigestsOf(
  db: Queryable,
  { id, email, emailVerifiedAt }: Pick<Member, 'id' | 'email' | 'emailVerifiedAt'>,
): Promise<string[]> {
  const former = await db
    .select({ digest: formerAddress.addressDigest })
    .from(formerAddress)
    .where(eq(formerAddress.memberId, id))
  const present = email === null || emailVerifiedAt === null ? [] : [digestOf(email)]
  return [...new Set([...present, ...former.map(({ digest }) => digest)])]
}

export async function forgetFormer(tx: Tx, memberId: string): Promise<void> {
  await tx.delete(formerAddress).where(eq(formerAddress.memberId, memberId))
}
