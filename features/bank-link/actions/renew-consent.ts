import { notFound, Refusal } from '@keyturn/platform/http'
import { BankProblem } from '@keyturn/providers/bank'
import { readNewsJob } from '../announcements.ts'
import { type BankLink, openCustomer } from '../bank-link.ts'
import { consentLife } from '../domain/consent-life.ts'
import { findConnection, lockConnection } from '../store/connections.ts'
import { moveConnection } from './move-connection.ts'
import { inPlainWords, startConnecting } from './start-connecting.ts'

interface Which {
  memberId: string
  connectionId: string
}

/** One tap: says yes again for ninety days, or gives the address where the bank wants to hear it itself. */
export async function reconfirm(
  bank: BankLink,
  which: Which,
): Promise<{ connectUrl: string } | { reconfirmed: true }> {
  const connection = await findConnection(bank.db, which.memberId, which.connectionId)
  if (!connection) throw notFound()
  if (!['active', 'reconfirm_due', 'expired'].includes(connection.state))
    throw new Refusal(409, 'bank_consent_ended', 'This connection has ended. Please connect your bank again.')
  const journey = { memberId: which.memberId, returnPath: '/settings?tab=bank' }
  const life = consentLife(connection, bank.clock.now())
  // Saying yes again cannot bring back the bank's own sign-in: that takes the whole way to the bank.
  if (life.endsBy === 'authorisation' && life.reconfirmDue)
    return startConnecting(bank, { ...journey, reconfirm: null })
  const answer = await inPlainWords(() => askCompany(bank, which.memberId, connection.consentRef))
  if (answer === 'unknown') return startConnecting(bank, { ...journey, reconfirm: null })
  if (answer === 'needs_person') return startConnecting(bank, { ...journey, reconfirm: connection.id })
  await renewConsent(bank, which)
  return { reconfirmed: true }
}

/** A consent that ran out went with the customer when the last bank was left: then the way begins anew. */
async function askCompany(bank: BankLink, memberId: string, consentRef: string) {
  try {
    return await bank.provider.reconfirm(await openCustomer(bank, memberId), consentRef)
  } catch (error) {
    if (error instanceof BankProblem && error.kind === 'not_found') return 'unknown'
    throw error
  }
}

/** Takes over the dates the company now holds, when they are later than ours. */
export async function renewConsent(bank: BankLink, which: Which): Promise<boolean> {
  const { memberId, connectionId } = which
  const known = await findConnection(bank.db, memberId, connectionId)
  if (!known) return false
  const consent = await bank.provider.consent(await openCustomer(bank, memberId), known.consentRef)
  if (consent?.status !== 'active' || !consent.expiresAt) return false
  const { expiresAt, authorisationExpiresAt, tokenExpiresAt } = consent
  return bank.db.transaction(async (tx) => {
    const connection = await lockConnection(tx, memberId, connectionId)
    if (!connection || expiresAt <= connection.consentExpiresAt) return false
    connection.consentExpiresAt = expiresAt
    connection.authorisationExpiresAt = authorisationExpiresAt
    connection.tokenExpiresAt = tokenExpiresAt
    connection.reconfirmedAt = bank.clock.now()
    connection.remindersSent = []
    connection.trouble = null
    const moved = await moveConnection(bank, tx, memberId, connection, 'reconfirmed')
    if (moved) await bank.queue.enqueue(tx, readNewsJob, which, { singletonKey: connectionId })
    return moved
  })
}
