import { notFound } from '@keyturn/platform/http'
import { transactionsChanged } from '../announcements.ts'
import type { BankLinkContext } from '../context.ts'
import { deleteStatement } from '../store/accounts.ts'

/** Deletes a statement and the rows that only it had. Refuses accounts at a bank. */
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
