import { findMember } from '@keyturn/identity'
import type { Queryable } from '@keyturn/platform/db'
import { mailboxOf } from '@keyturn/platform/mailbox'
import type { RewardsContext } from '../context.ts'

/**
 * Digests of the address and of its mailbox, equal for all accounts of one person. Empty if the member no longer
 * exists.
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

/** Keyed digest, so that the table contains no payee names. */
export const payeeDigest = ({ digest }: RewardsContext, payee: string): string =>
  digest('payee', plain(payee))

const plain = (text: string): string => text.trim().toLowerCase()
