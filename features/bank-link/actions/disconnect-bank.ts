import { notFound } from '@keyturn/platform/http'
import { BankProblem } from '@keyturn/providers/bank'
import type { BankLinkContext } from '../context.ts'
import { mayRead } from '../domain/connection-states.ts'
import { RETURN_WITHIN_MS } from '../domain/journey.ts'
import { revokeAtProviderJob } from '../jobs/kinds.ts'
import { journeysEndAt } from '../store/attempts.ts'
import { listConnections, lockConnection } from '../store/connections.ts'
import { deleteCustomer, findCustomer } from '../store/customers.ts'
import { moveConnection } from './move-connection.ts'
import { openCustomer } from './open-customer.ts'

interface Which {
  memberId: string
  connectionId: string
}

/** A journey is checked for the last time ten minutes after it expires. */
const LAST_CHECK_DELAY_MS = RETURN_WITHIN_MS + 60_000

/** Ends the connection on our side at once. A job notifies the provider with retries. The history stays. */
export async function disconnect(context: BankLinkContext, which: Which): Promise<void> {
  await context.db.transaction(async (tx) => {
    const connection = await lockConnection(tx, which.memberId, which.connectionId)
    if (!connection || connection.state === 'replaced') throw notFound()
    if (!(await moveConnection(context, tx, which.memberId, connection, 'disconnected_here'))) return
    const others = (await listConnections(tx, which.memberId)).some(({ state }) => mayRead(state))
    await context.queue.enqueue(tx, revokeAtProviderJob, { ...which, forget: !others })
  })
}

/** Revokes consents at the provider. With the last connection it also deletes the customer and the encrypted secret. */
export async function revokeAtProvider(
  context: BankLinkContext,
  which: Which & { forget: boolean },
): Promise<void> {
  if (!(await findCustomer(context.db, which.memberId, context.bank.id))) return
  const connections = await listConnections(context.db, which.memberId)
  // A bank linked since then still needs the customer.
  const forget = which.forget && !connections.some(({ state }) => mayRead(state))
  // The last connection also revokes the replaced ones before it, because the provider may still have them as given.
  const ended = connections.filter(({ id }) => forget || id === which.connectionId)
  const customer = await openCustomer(context, which.memberId)
  const read = connections.filter(({ state }) => mayRead(state)).map(({ consentRef }) => consentRef)
  for (const { consentRef, state } of ended)
    await ignoreAlreadyRevoked(async () => {
      // The consent that replaced this one must not be revoked with it.
      const spare = state === 'replaced' ? read : []
      await endRevokedTogether(
        context,
        which.memberId,
        await context.bank.revoke(customer, consentRef, spare),
      )
    })
  if (!forget) return
  const since = new Date(context.clock.now().getTime() - LAST_CHECK_DELAY_MS)
  const journeyEndsAt = await journeysEndAt(context.db, which.memberId, since)
  if (journeyEndsAt) {
    // An open bank page may still be answered for this customer. The key stays until then, because the revocation needs
    // it.
    const startAfter = new Date(journeyEndsAt.getTime() + LAST_CHECK_DELAY_MS)
    const later = { startAfter, singletonKey: which.memberId }
    await context.db.transaction((tx) => context.queue.enqueue(tx, revokeAtProviderJob, which, later))
    return
  }
  await ignoreAlreadyRevoked(() => context.bank.erase(customer))
  await context.db.transaction((tx) => deleteCustomer(tx, which.memberId, context.bank.id))
}

/**
 * Ends the member's other consents at a bank if the provider revokes them together. They are announced like any ended
 * consent.
 */
export async function endRevokedTogether(
  context: BankLinkContext,
  memberId: string,
  consentRefs: string[],
): Promise<void> {
  if (consentRefs.length === 0) return
  for (const { id, consentRef } of await listConnections(context.db, memberId))
    if (consentRefs.includes(consentRef))
      await context.db.transaction(async (tx) => {
        const connection = await lockConnection(tx, memberId, id)
        if (connection) await moveConnection(context, tx, memberId, connection, 'revoked_at_bank')
      })
}

export async function ignoreAlreadyRevoked(work: () => Promise<unknown>): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (error instanceof BankProblem && ['not_found', 'consent_ended'].includes(error.kind)) return
    throw error
  }
}
