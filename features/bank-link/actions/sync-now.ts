import type { BankLinkContext } from '../context.ts'
import { mayRead } from '../domain/connection-states.ts'
import { listConnections } from '../store/connections.ts'
import { readConnection } from './read-connection.ts'
import { withMemberMessages } from './start-connecting.ts'

type SyncState = 'up_to_date' | 'reading' | 'reconnect_needed' | 'nothing_connected'

const STATE_TEXTS: Record<SyncState, string> = {
  up_to_date: 'Your transactions are up to date.',
  reading: 'We are reading your history. It will be here in a moment.',
  reconnect_needed: 'Your bank link has ended. Please connect your bank again to see new transactions.',
  nothing_connected: 'Connect a bank account to see your transactions.',
}

/** Syncs every connection now. No limit applies while the member is present. */
export async function syncNow(
  context: BankLinkContext,
  memberId: string,
  presentAt: string | null,
): Promise<{ success: boolean; state: SyncState; message: string }> {
  const all = await listConnections(context.db, memberId)
  const live = all.filter(({ state }) => mayRead(state))
  const outcomes: string[] = []
  for (const { id } of live)
    outcomes.push(
      await withMemberMessages(() => readConnection(context, { memberId, connectionId: id, presentAt })),
    )
  const state = stateOf(outcomes, all.length > 0)
  return { success: state === 'up_to_date' || state === 'reading', state, message: STATE_TEXTS[state] }
}

function stateOf(outcomes: string[], everConnected: boolean): SyncState {
  if (outcomes.length === 0) return everConnected ? 'reconnect_needed' : 'nothing_connected'
  if (outcomes.includes('busy')) return 'reading'
  return outcomes.includes('read') ? 'up_to_date' : 'reconnect_needed'
}
