import { BankProblem } from '@keyturn/providers/bank'
import type { BankLinkContext } from '../context.ts'
import { mayRead } from '../domain/connection-states.ts'
import { listConnections } from '../store/connections.ts'
import { readConnection } from './read-connection.ts'

/** Syncs a member's banks in the background, within the banks' limits. Failures are stored with the connection. */
export async function syncBanks(context: BankLinkContext, memberId: string): Promise<void> {
  for (const { id, state } of await listConnections(context.db, memberId)) {
    if (!mayRead(state)) continue
    try {
      await readConnection(context, { memberId, connectionId: id, presentAt: null })
    } catch (error) {
      if (!(error instanceof BankProblem)) throw error
    }
  }
}
