import type { Tx } from '@keyturn/platform/db'
import type { BankLinkContext } from '../context.ts'
import { transactionsChanged } from '../events.ts'
import { revokeAtProviderJob } from '../jobs/kinds.ts'
import { endAttempts, openAttempts } from '../store/attempts.ts'
import { listConnections, lockConnection } from '../store/connections.ts'
import { deleteReadings } from '../store/transactions.ts'
import { moveConnection } from './move-connection.ts'

/**
 * Ends every bank link and open journey of a member; a job notifies the provider. Transactions and the dates of each
 * link stay.
 */
export async function endBanks(
  context: Pick<BankLinkContext, 'clock' | 'queue'>,
  tx: Tx,
  memberId: string,
): Promise<void> {
  const open = await openAttempts(tx, memberId, context.clock.now())
  await endAttempts(
    tx,
    memberId,
    open.map(({ id }) => id),
    'expired',
  )
  for (const { id } of await listConnections(tx, memberId)) {
    const connection = await lockConnection(tx, memberId, id)
    if (!connection || !(await moveConnection(context, tx, memberId, connection, 'disconnected_here')))
      continue
    await context.queue.enqueue(tx, revokeAtProviderJob, { memberId, connectionId: id, forget: true })
  }
}

/** Deletes everything read from a member's banks and ends the links. */
export async function deleteBankData(
  context: Pick<BankLinkContext, 'clock' | 'queue'>,
  tx: Tx,
  memberId: string,
): Promise<void> {
  await endBanks(context, tx, memberId)
  for (const { accountId, firstDay } of await deleteReadings(tx, memberId))
    await context.queue.publish(tx, transactionsChanged, { memberId, accountId, fromDay: firstDay })
}
