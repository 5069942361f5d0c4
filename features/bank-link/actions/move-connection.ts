import type { Tx } from '@keyturn/platform/db'
import { newId } from '@keyturn/platform/ids'
import { linkEnded, remindJob } from '../announcements.ts'
import type { BankLink } from '../bank-link.ts'
import { type ConnectionEvent, mayRead, nextState } from '../domain/connection-states.ts'
import { type Connection, listConnections, noteConsentEvent, saveConnection } from '../store/connections.ts'

/** Makes one move of a connection's life, writes it down, and tells whoever must know. False: not a move. */
export async function moveConnection(
  bank: BankLink,
  tx: Tx,
  memberId: string,
  connection: Connection,
  event: ConnectionEvent,
): Promise<boolean> {
  const state = nextState(connection.state, event)
  if (!state) return false
  const now = bank.clock.now()
  const readBefore = mayRead(connection.state)
  connection.state = state
  await saveConnection(tx, memberId, connection)
  await noteConsentEvent(tx, { memberId, id: newId(now), connectionId: connection.id, event, at: now })
  const ended = state === 'expired' || state === 'revoked' || state === 'disconnected'
  if (ended && readBefore)
    await bank.queue.announce(tx, linkEnded, { memberId, connectionId: connection.id, why: state })
  if (state === 'expired')
    await bank.queue.enqueue(tx, remindJob, { memberId, connectionId: connection.id, reminder: 'expired' })
  if (readBefore !== mayRead(state)) await recomputeVerified(bank, tx, memberId)
  return true
}

/** A member's bank is verified while at least one connection can be read. */
export async function recomputeVerified(bank: BankLink, tx: Tx, memberId: string): Promise<boolean> {
  const verified = (await listConnections(tx, memberId)).some(({ state }) => mayRead(state))
  await bank.members.markBankVerified(tx, memberId, verified)
  return verified
}
