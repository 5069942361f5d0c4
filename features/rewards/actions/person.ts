import { findMember } from '@keyturn/identity'
import type { Queryable } from '@keyturn/platform/db'
import { mailboxOf } from '@keyturn/platform/mailbox'
import type { RewardsContext } from '../context.ts'

/**
 * Digests of the address as written and of its mailbox: the same for every account of one person, and useless to anyone
 * else. Empty when the member is gone.
 */
export async function personDigests(
  { digest }: Pick<RewardsContext, 'digest'>,
  db: Queryable,
  memberId: string,
): Promise<string[]> {
  const email = (await findMember(db, memberId))?.email
  return email ? [digest('welcome', plain(email)), digest('welcome-mailbox', mailboxOf(email))] : []
}

export const isThere = async ({ db }: RewardsContext, memberId: string): Promise<boolean> =>
  Boolean((await findMember(db, memberId))?.email)

/** Keyed, so that the table of payees names nobody. */
export const payeeDigest = ({ digest }: RewardsContext, payee: string): string =>
  digest('payee', plain(payee))

const plain = (text: string): string => text.trim().toLowerCase()
