import type { Account } from '@keyturn/providers/bank'
import type { BankLinkContext } from '../context.ts'
import { accountHolderChanged } from '../events.ts'
import type { BankAccount } from '../store/accounts.ts'
import { saveHolders } from '../store/holders.ts'
import { clean } from './write-page.ts'

const MAX_HOLDERS = 10
const MAX_NAME_LENGTH = 200

export const storableHolders = (names: readonly string[]): string[] =>
  names
    .slice(0, MAX_HOLDERS)
    .map((name) => clean(name, MAX_NAME_LENGTH))
    .filter(Boolean)

/** Stores the holders that the bank names now. Accounts linked earlier stay unread until the bank names one. */
export async function readHolders(
  context: Pick<BankLinkContext, 'db' | 'queue'>,
  memberId: string,
  read: readonly { account: BankAccount; there: Account }[],
): Promise<void> {
  const changed = read.flatMap(({ account, there }) => {
    const holders = storableHolders(there.holders)
    const isUnread = account.holders === null && holders.length === 0
    const isSame = JSON.stringify(holders) === JSON.stringify(account.holders)
    return isUnread || isSame ? [] : [{ accountId: account.id, holders }]
  })
  if (changed.length === 0) return
  await context.db.transaction(async (tx) => {
    for (const { accountId, holders } of changed) await saveHolders(tx, memberId, accountId, holders)
    await context.queue.publish(tx, accountHolderChanged, { memberId })
  })
}
