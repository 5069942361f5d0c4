import { notFound } from '@keyturn/platform/http'
import type { BankLinkContext } from '../context.ts'
import { transactionsChanged } from '../events.ts'
import { deleteStatement } from '../store/accounts.ts'

/** Deletes a statement and the rows that only it had. Refuses accounts at a bank. */
export async function deleteUploadedStatement(
  context: BankLinkContext,
  which: { memberId: string; accountId: string },
): Promise<void> {
  await context.db.transaction(async (tx) => {
    const deleted = await deleteStatement(tx, which.memberId, which.accountId)
    if (!deleted) throw notFound()
    if (deleted.firstDay)
      await context.queue.publish(tx, transactionsChanged, { ...which, fromDay: deleted.firstDay })
  })
}
