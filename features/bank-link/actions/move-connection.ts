import { setMemberFlags } from '@keyturn/identity'
import type { Tx } from '@keyturn/platform/db'
import { newId } from '@keyturn/platform/ids'
import type { RegulatedFirm } from '@keyturn/providers/bank'
import type { BankLinkContext } from '../context.ts'
import { type ConnectionEvent, mayRead, nextState } from '../domain/connection-states.ts'
import { linkEnded } from '../events.ts'
import { remindJob } from '../jobs/kinds.ts'
import { type Connection, insertConsentEvent, listConnections, saveConnection } from '../store/connections.ts'

/**
 * Applies an event to a connection, stores it and publishes it. Returns false if the event does not apply to its state.
 */
export async function moveConnection(
  context: Pick<BankLinkContext, 'clock' | 'queue'>,
  tx: Tx,
  memberId: string,
  connection: Connection,
  event: ConnectionEvent,
  firm?: RegulatedFirm,
): Promise<boolean> {
  const state = nextState(connection.state, event)
  if (!state) return false
  const now = context.clock.now()
  const readBefore = mayRead(connection.state)
  connection.state = state
  await saveConnection(tx, memberId, connection)
  await insertConsentEvent(tx, {
    memberId,
    id: newId(now),
    connectionId: connection.id,
    event,
    at: now,
    ...(firm && { firm }),
  })
  const ended = state === 'expired' || state === 'revoked' || state === 'disconnected'
  if (ended && readBefore)
    await context.queue.publish(tx, linkEnded, { memberId, connectionId: connection.id, why: state })
  if (state === 'expired')
    await context.queue.enqueue(tx, remindJob, { memberId, connectionId: connection.id, reminder: 'expired' })
  if (readBefore !== mayRead(state)) await recomputeVerified(tx, memberId)
  return true
}

/** Updates the member's flag: a bank is verified while at least one connection can be read. */
export async function recomputeVerified(tx: Tx, memberId: string): Promise<boolean> {
  const verified = (await listConnections(tx, memberId)).some(({ state }) => mayRead(state))
  await setMemberFlags(tx, memberId, { bankVerified: verified })
  return verified
}
