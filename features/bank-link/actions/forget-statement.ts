import { notFound } from '@keyturn/platform/http'
import { transactionsChanged } from '../announcements.ts'
import type { BankLink } from '../bank-link.ts'
import { deleteStatement } from '../store/accounts.ts'

/** Takes back what the member brought; what only it showed is no longer known. An account at a bank is no statement. */
export async function forgetStatement(
  bank: BankLink,
  which: { memberId: string; accountId: string },
): Promise<void> {
  await bank.db.transaction(async (tx) => {
    const deleted = await deleteStatement(tx, which.memberId, which.accountId)
    if (!deleted) throw notFound()
    if (deleted.firstDay)
      await bank.queue.announce(tx, transactionsChanged, { ...which, fromDay: deleted.firstDay })
  })
}
