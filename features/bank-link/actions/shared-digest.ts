import type { Account } from '@keyturn/providers/bank'
import type { BankLinkContext } from '../context.ts'
import type { BankAccount } from '../store/accounts.ts'
import { saveSharedDigest } from '../store/shared-accounts.ts'

/**
 * Returns a digest of the account's numbers, equal for every member who links it. Null if the bank gives no numbers.
 */
export function sharedDigestOf(context: Pick<BankLinkContext, 'digest'>, account: Account): string | null {
  const { currency } = account
  // Providers format the same numbers with spaces, dashes or neither.
  const accountNumber = account.accountNumber?.replace(/\D/g, '')
  const sortCode = account.sortCode?.replace(/\D/g, '')
  if (!accountNumber || !sortCode) return null
  return context.digest('bank-link', `shared account ${sortCode} ${accountNumber} ${currency}`)
}

/** Stores the missing digests of accounts linked earlier, so that another member's link is detected. */
export async function readSharedDigests(
  context: Pick<BankLinkContext, 'db' | 'digest'>,
  memberId: string,
  read: readonly { account: BankAccount; there: Account }[],
): Promise<void> {
  for (const { account, there } of read) {
    const digest = sharedDigestOf(context, there)
    if (digest === null || digest === account.sharedDigest) continue
    await context.db.transaction((tx) => saveSharedDigest(tx, memberId, account.id, digest))
  }
}
