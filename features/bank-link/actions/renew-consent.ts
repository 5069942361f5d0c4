import { notFound, Refusal } from '@keyturn/platform/http'
import { BankProblem } from '@keyturn/providers/bank'
import type { BankLinkContext } from '../context.ts'
import { consentExpiry } from '../domain/consent-expiry.ts'
import { syncNewRowsJob } from '../jobs/kinds.ts'
import { bankLinks } from '../links.ts'
import { findConnection, lockConnection } from '../store/connections.ts'
import { refuseWithoutConsent } from './enforce-consent.ts'
import { moveConnection } from './move-connection.ts'
import { openCustomer } from './open-customer.ts'
import { startConnecting, withMemberMessages } from './start-connecting.ts'

interface Which {
  memberId: string
  connectionId: string
}

/** Renews the consent for ninety days, or returns the bank's address if the bank requires a visit. */
export async function reconfirm(
  context: BankLinkContext,
  which: Which & { browser: string },
): Promise<{ connectUrl: string } | { reconfirmed: true }> {
  await refuseWithoutConsent(context.db, which.memberId)
  const connection = await findConnection(context.db, which.memberId, which.connectionId)
  if (!connection) throw notFound()
  if (!['active', 'reconfirm_due', 'expired'].includes(connection.state))
    throw new Refusal(409, 'bank_consent_ended', 'This bank link has ended. Please connect your bank again.')
  const journey = { memberId: which.memberId, returnPath: bankLinks.settings, browser: which.browser }
  const life = consentExpiry(connection, context.clock.now())
  // Reconfirming cannot renew the bank's own sign-in. That requires a visit to the bank.
  if (life.endsBy === 'authorisation' && life.reconfirmDue)
    return startConnecting(context, { ...journey, reconfirm: null })
  const answer = await withMemberMessages(() => askProvider(context, which.memberId, connection.consentRef))
  if (answer === 'unknown') return startConnecting(context, { ...journey, reconfirm: null })
  if (answer === 'needs_person') return startConnecting(context, { ...journey, reconfirm: connection.id })
  await renewConsent(context, which)
  return { reconfirmed: true }
}

/**
 * The customer was deleted with the last bank, together with an expired consent. The member then needs a new journey.
 */
async function askProvider(context: BankLinkContext, memberId: string, consentRef: string) {
  try {
    return await context.bank.reconfirm(await openCustomer(context, memberId), consentRef)
  } catch (error) {
    if (error instanceof BankProblem && error.kind === 'not_found') return 'unknown'
    throw error
  }
}

/** Stores the provider's dates if they are later than ours. */
export async function renewConsent(context: BankLinkContext, which: Which): Promise<boolean> {
  const { memberId, connectionId } = which
  const known = await findConnection(context.db, memberId, connectionId)
  if (!known) return false
  const consent = await context.bank.consent(await openCustomer(context, memberId), known.consentRef)
  if (consent?.status !== 'active' || !consent.expiresAt) return false
  const { expiresAt, authorisationExpiresAt, tokenExpiresAt } = consent
  return context.db.transaction(async (tx) => {
    const connection = await lockConnection(tx, memberId, connectionId)
    if (!connection || expiresAt <= connection.consentExpiresAt) return false
    connection.consentExpiresAt = expiresAt
    connection.authorisationExpiresAt = authorisationExpiresAt
    connection.tokenExpiresAt = tokenExpiresAt
    connection.reconfirmedAt = context.clock.now()
    connection.remindersSent = []
    connection.trouble = null
    const moved = await moveConnection(context, tx, memberId, connection, 'reconfirmed', context.bank.firm)
    if (moved) await context.queue.enqueue(tx, syncNewRowsJob, which, { singletonKey: connectionId })
    return moved
  })
}
