import { notFound } from '@keyturn/platform/http'
import { transactionsChanged } from '../announcements.ts'
import type { BankLinkContext } from '../context.ts'
import { deleteStatement } from '../store/accounts.ts'

/** Takes back what the member brought; what only it showed is no longer known. An account at a bank is no statement. */
export async function forgetStatement(
  context: BankLinkContext,
  which: { memberId: string; accountId: string },
): Promise<void> {
  await context.db.transaction(async (tx) => {
    const deleted = await deleteStatement(tx, which.memberId, which.accountId)
    if (!deleted) throw notFound()
    if (deleted.firstDay)
      await context.queue.announce(tx, transactionsChanged, { ...which, fromDay: deleted.firstDay })
  })
}
