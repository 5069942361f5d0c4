import { Refusal } from '@keyturn/platform/http'
import type { Consent, Customer } from '@keyturn/providers/bank'
import type { BankLinkContext } from '../context.ts'
import { areAllJoined, openAround } from '../domain/journey.ts'
import {
  type Attempt,
  endAttempts,
  isTaskOfAnother,
  otherJourneys,
  recordRevoked,
} from '../store/attempts.ts'
import { listConnections } from '../store/connections.ts'
import { endRevokedTogether } from './disconnect-bank.ts'
import { withMemberMessages } from './start-connecting.ts'

export const journeyUnknown = (): Refusal =>
  new Refusal(
    409,
    'bank_journey_unknown',
    'This bank link was started somewhere else or took too long. Please start again.',
  )

/**
 * Refuses a task that answered another journey. For a journey without a reference, the client's task is the only proof
 * of its answer.
 */
export async function refuseForeignTask(
  context: BankLinkContext,
  memberId: string,
  { id, providerRef }: Attempt,
  taskId: string | null,
): Promise<void> {
  if (providerRef !== null || taskId === null) return
  if (!(await isTaskOfAnother(context.db, memberId, { id, taskId }))) return
  context.log.warn({ memberId, attemptId: id }, 'bank-link: task id belongs to another journey, refused')
  throw journeyUnknown()
}

/**
 * Returns true if another journey may have brought the consent. Its task may be unknown to us, or it was open at the
 * same time.
 */
export async function mayBelongToOtherJourney(
  context: BankLinkContext,
  memberId: string,
  { attempt, consent, given }: { attempt: Attempt; consent: Consent; given: readonly Consent[] },
): Promise<boolean> {
  if (attempt.providerRef !== null) return false
  const around = { id: attempt.id, ...openAround(consent) }
  const { unanswered, unknownTasks } = await otherJourneys(context.db, memberId, around)
  if (unknownTasks) return true
  return unanswered && !areAllJoined(given, consent.ref, await listConnections(context.db, memberId))
}

/** Ends the journey and revokes its consent, which another person may have given. */
export async function revokeDoubtfulConsent(
  context: BankLinkContext,
  memberId: string,
  customer: Customer,
  attempt: Attempt,
  { ref }: Consent,
): Promise<never> {
  const besides = await withMemberMessages(() => context.bank.revoke(customer, ref))
  await endRevokedTogether(context, memberId, besides)
  await context.db.transaction(async (tx) => {
    await endAttempts(tx, memberId, [attempt.id], 'unreturned')
    await recordRevoked(tx, memberId, attempt.id, [ref])
  })
  context.log.warn(
    { memberId, attemptId: attempt.id },
    'bank-link: revoked a consent that may belong to another bank journey',
  )
  throw journeyUnknown()
}
