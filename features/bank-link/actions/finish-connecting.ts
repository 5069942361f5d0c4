import { setTimeout as pause } from 'node:timers/promises'
import { Refusal } from '@keyturn/platform/http'
import { BankProblem, type ConnectionOutcome, type Customer } from '@keyturn/providers/bank'
import type { BankLinkContext } from '../context.ts'
import type { FoundBank } from '../contract.ts'
import { mayRead } from '../domain/connection-states.ts'
import { consentsOfJourney } from '../domain/journey.ts'
import { bankLinked } from '../events.ts'
import { firstReadJob } from '../jobs/kinds.ts'
import { listAccounts } from '../store/accounts.ts'
import { type Attempt, attemptByNonce, endAttempts, finishAttempt, openAttempts } from '../store/attempts.ts'
import { listConnections } from '../store/connections.ts'
import { findCustomer } from '../store/customers.ts'
import { endExpiredJourney, endForeignJourney, knownRefs } from './end-journey.ts'
import { refuseWithoutConsent } from './enforce-consent.ts'
import { recomputeVerified } from './move-connection.ts'
import { openCustomer } from './open-customer.ts'
import {
  journeyUnknown,
  mayBelongToOtherJourney,
  refuseForeignTask,
  revokeDoubtfulConsent,
} from './refuse-foreign-journey.ts'
import { renewConsent } from './renew-consent.ts'
import { withMemberMessages } from './start-connecting.ts'
import {
  refuseSeveral,
  replaceEmptied,
  several,
  upsertBankAccount,
  upsertConnection,
} from './upsert-connection.ts'

export interface BankReturn {
  memberId: string
  /** Nonce from the return address. It proves that the bank led this member's browser back. */
  nonce: string | null
  taskId: string | null
}

export interface ConnectResult {
  accountsSynced: number
  connectionId: string | null
  bankName: string | null
  returnPath: string | null
}

const MAX_POLLS = 4
const POLL_INTERVAL_MS = 700

/**
 * Finishes a journey: asks the provider for the result, stores the accounts and starts the first sync. Requires a seen
 * return, or the journey's nonce.
 */
export async function finishConnecting(context: BankLinkContext, back: BankReturn): Promise<ConnectResult> {
  const open = await openAttempts(context.db, back.memberId, context.clock.now())
  const attempt = await chooseAttempt(context, back, open)
  const taskId = back.taskId ?? attempt?.returnedTask ?? null
  if (!(await findCustomer(context.db, back.memberId, context.bank.id)))
    return joinedSoFar(context, back.memberId)
  if (!attempt) {
    await renewAnswered(context, back.memberId, open)
    return joinedSoFar(context, back.memberId)
  }
  const customer = await openCustomer(context, back.memberId)
  await refuseForeignTask(context, back.memberId, attempt, taskId)
  const outcome = await withMemberMessages(() => settled(context, customer, attempt, taskId))
  if (outcome.state === 'failed') return fail(context, back.memberId, attempt, outcome.reason)
  if (outcome.state === 'pending') {
    const known = await joinedSoFar(context, back.memberId)
    if (known.accountsSynced > 0) return known
    throw new Refusal(409, 'bank_pending', 'Your bank has not answered yet. Please try again in a moment.')
  }
  // A journey with its own reference brings a new consent, even if it began as a renewal.
  if (attempt.connectionId && attempt.providerRef === null) {
    await renewConsent(context, { memberId: back.memberId, connectionId: attempt.connectionId })
    await context.db.transaction((tx) => finishAttempt(tx, back.memberId, { id: attempt.id, taskId }))
    return { ...(await joinedSoFar(context, back.memberId)), returnPath: attempt.returnPath }
  }
  return join(context, back.memberId, customer, { ...attempt, returnedTask: taskId })
}

async function chooseAttempt(
  context: BankLinkContext,
  back: BankReturn,
  open: Attempt[],
): Promise<Attempt | null> {
  if (back.nonce === null) {
    const sure = open.find(({ returnedAt }) => returnedAt !== null)
    const others = open.filter((candidate) => !isRenewal(candidate))
    if (!sure && others.length > 0 && back.taskId !== null) throw journeyUnknown()
    return sure ?? null
  }
  const digest = context.digest('bank-link', back.nonce)
  const attempt = open.find((candidate) => candidate.nonceDigest === digest)
  if (attempt) return attempt
  const before = await attemptByNonce(context.db, digest)
  const isOwn = before?.memberId === back.memberId
  // Not an error: the member reloaded the page, or went back to it.
  if (isOwn && before.state === 'done') return null
  if (isOwn && before.failure) throw sameRefusal(before.failure, before.found)
  if (before?.state === 'open')
    await (isOwn ? endExpiredJourney(context, before) : endForeignJourney(context, before, back.memberId))
  throw journeyUnknown()
}

/** Returns true for a journey that can only renew a known consent, because it has no reference of its own. */
const isRenewal = ({ connectionId, providerRef }: Attempt): boolean =>
  connectionId !== null && providerRef === null

/**
 * Updates the dates of consents that open journeys were to renew. A journey without a return stays open, because it may
 * be unanswered.
 */
async function renewAnswered(context: BankLinkContext, memberId: string, open: Attempt[]): Promise<void> {
  const ids = new Set(open.filter(isRenewal).flatMap(({ connectionId }) => connectionId ?? []))
  for (const connectionId of ids)
    await withMemberMessages(() => renewConsent(context, { memberId, connectionId }))
}

async function settled(
  context: BankLinkContext,
  customer: Customer,
  attempt: Attempt,
  taskId: string | null,
): Promise<ConnectionOutcome> {
  // For a journey without a reference, only its task proves that this journey was answered.
  if (attempt.providerRef === null && taskId === null && attempt.connectionId === null)
    return { state: 'pending' }
  for (let asked = 1; ; asked += 1) {
    const outcome = await context.bank
      .completeConnection({ customer, ref: attempt.providerRef, taskId })
      .catch((error: unknown) => {
        // The provider does not know the task as this member's.
        throw error instanceof BankProblem && error.kind === 'not_found' ? journeyUnknown() : error
      })
    if (outcome.state !== 'pending' || asked === MAX_POLLS || taskId === null) return outcome
    await pause(POLL_INTERVAL_MS)
  }
}

/** Repeats the stored refusal when the page is loaded again. */
function sameRefusal(failure: string, found: FoundBank[] | null): Refusal {
  if (failure === 'multiple_accounts') return several(found ?? [])
  if (failure === 'foreign_return' || failure === 'unreturned') return journeyUnknown()
  return failed(isReason(failure) ? failure : 'unknown')
}

const failed = (reason: keyof typeof REASONS): Refusal =>
  new Refusal(400, reason === 'bank_down' ? reason : `bank_${reason}`, REASONS[reason])

const isReason = (text: string): text is keyof typeof REASONS => text in REASONS

const REASONS = {
  refused: 'You chose not to share your account. Nothing was connected.',
  expired: 'The bank page was open for too long. Please start again.',
  bank_down: 'Your bank cannot be reached right now. Please try again later.',
  unknown: 'Bank connection failed. Please try again.',
}

async function fail(
  context: BankLinkContext,
  memberId: string,
  attempt: Attempt,
  reason: keyof typeof REASONS,
): Promise<never> {
  await context.db.transaction((tx) => endAttempts(tx, memberId, [attempt.id], reason))
  throw failed(reason)
}

/** Returns the linked accounts if there is no journey to finish. */
async function joinedSoFar(context: BankLinkContext, memberId: string): Promise<ConnectResult> {
  const connections = (await listConnections(context.db, memberId)).filter(({ state }) => mayRead(state))
  const accounts = await listAccounts(context.db, memberId)
  const live = accounts.filter((account) => connections.some(({ id }) => id === account.connectionId))
  const [latest] = connections
  return {
    accountsSynced: live.length,
    connectionId: latest?.id ?? null,
    bankName: latest?.institutionName ?? null,
    returnPath: null,
  }
}

async function join(
  context: BankLinkContext,
  memberId: string,
  customer: Customer,
  attempt: Attempt,
): Promise<ConnectResult> {
  const known = await listConnections(context.db, memberId)
  const given = await withMemberMessages(() =>
    context.bank.consents(customer, attempt.providerRef ? [attempt.providerRef] : []),
  )
  const brought = consentsOfJourney(given, attempt.createdAt, await knownRefs(context, memberId))
  const fresh = brought.filter(({ status }) => status === 'active')
  if (fresh.length === 0) {
    const now = await joinedSoFar(context, memberId)
    if (now.accountsSynced > 0) return now
    throw new Refusal(409, 'bank_pending', 'Your bank has not answered yet. Please try again in a moment.')
  }
  const found = await withMemberMessages(() =>
    Promise.all(fresh.map(({ ref }) => context.bank.accounts(customer, ref))),
  )
  const [consent] = fresh
  // Counts ended consents too, because we cannot know which of several this journey brought.
  if (brought.length > 1 || !consent)
    return refuseSeveral(context, memberId, customer, attempt, fresh, found.flat())
  if (await mayBelongToOtherJourney(context, memberId, { attempt, consent, given }))
    return revokeDoubtfulConsent(context, memberId, customer, attempt, consent)
  const joined = await context.db.transaction(async (tx) => {
    await refuseWithoutConsent(tx, memberId)
    if (!(await finishAttempt(tx, memberId, { id: attempt.id, taskId: attempt.returnedTask }))) return null
    const connection = await upsertConnection(context, tx, memberId, consent)
    const accounts = found.flat()
    for (const account of accounts) await upsertBankAccount(context, tx, memberId, connection, account)
    await replaceEmptied(context, tx, memberId, known)
    await context.queue.publish(tx, bankLinked, { memberId, connectionId: connection.id })
    await context.queue.enqueue(tx, firstReadJob, { memberId, connectionId: connection.id })
    await recomputeVerified(tx, memberId)
    return {
      accountsSynced: accounts.length,
      connectionId: connection.id,
      bankName: connection.institutionName,
      returnPath: attempt.returnPath,
    }
  })
  return joined ?? joinedSoFar(context, memberId)
}

/** Finishes a journey whose return was seen but whose page was closed. Without a return it joins nothing. */
export async function finishUnattended(context: BankLinkContext, memberId: string): Promise<void> {
  const open = await openAttempts(context.db, memberId, context.clock.now())
  if (!open.some(({ returnedAt }) => returnedAt !== null)) return
  try {
    await finishConnecting(context, { memberId, nonce: null, taskId: null })
  } catch (error) {
    // The member sees a refusal at the next visit. Temporary errors are retried.
    if (!(error instanceof Refusal) || error.status >= 500) throw error
  }
}
