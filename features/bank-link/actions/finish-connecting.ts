import { setTimeout as pause } from 'node:timers/promises'
import { Refusal } from '@keyturn/platform/http'
import { BankProblem, type ConnectionOutcome, type Customer } from '@keyturn/providers/bank'
import { bankLinked } from '../announcements.ts'
import type { BankLinkContext } from '../context.ts'
import type { FoundBank } from '../contract.ts'
import { mayRead } from '../domain/connection-states.ts'
import { consentsOfJourney } from '../domain/journey.ts'
import { firstReadJob } from '../jobs/kinds.ts'
import { listAccounts } from '../store/accounts.ts'
import { type Attempt, attemptByNonce, endAttempts, finishAttempt, openAttempts } from '../store/attempts.ts'
import { listConnections } from '../store/connections.ts'
import { findCustomer } from '../store/customers.ts'
import { journeyUnknown, mayBeOfAnother, refuseDoubtful, refuseForeignTask } from './doubtful-journey.ts'
import { endForeignJourney, endLateJourney, knownRefs } from './end-journey.ts'
import { keepBankAccount, keepConnection, refuseSeveral, replaceEmptied, several } from './keep-connection.ts'
import { recomputeVerified } from './move-connection.ts'
import { refuseWithoutConsent } from './obey-consent.ts'
import { openCustomer } from './open-customer.ts'
import { renewConsent } from './renew-consent.ts'
import { inPlainWords } from './start-connecting.ts'

export interface Return {
  memberId: string
  /** From the address the browser came back to. The nonce proves that this member's browser was led there. */
  nonce: string | null
  taskId: string | null
}

export interface Finished {
  accountsSynced: number
  connectionId: string | null
  bankName: string | null
  returnPath: string | null
}

const MOST_ASKED = 4
const PAUSE_MS = 700

/**
 * After the bank: asks the provider what came of it, keeps the accounts, and starts the first reading. A journey joins
 * only when its return was seen in the browser that began it, or its nonce came with the member's own token.
 */
export async function finishConnecting(context: BankLinkContext, back: Return): Promise<Finished> {
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
  const outcome = await inPlainWords(() => settled(context, customer, attempt, taskId))
  if (outcome.state === 'failed') return fail(context, back.memberId, attempt, outcome.reason)
  if (outcome.state === 'pending') {
    const known = await joinedSoFar(context, back.memberId)
    if (known.accountsSynced > 0) return known
    throw new Refusal(409, 'bank_pending', 'Your bank has not answered yet. Please try again in a moment.')
  }
  // A journey with a reference of its own brings a new consent, also where it was begun to renew one.
  if (attempt.connectionId && attempt.providerRef === null) {
    await renewConsent(context, { memberId: back.memberId, connectionId: attempt.connectionId })
    await context.db.transaction((tx) => finishAttempt(tx, back.memberId, { id: attempt.id, taskId }))
    return { ...(await joinedSoFar(context, back.memberId)), returnPath: attempt.returnPath }
  }
  return join(context, back.memberId, customer, { ...attempt, returnedTask: taskId })
}

async function chooseAttempt(
  context: BankLinkContext,
  back: Return,
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
  // Loading the page twice, or going back to it, finds the journey done: that is no error.
  if (isOwn && before.state === 'done') return null
  if (isOwn && before.failure) throw sameRefusal(before.failure, before.found)
  if (before?.state === 'open')
    await (isOwn ? endLateJourney(context, before) : endForeignJourney(context, before, back.memberId))
  throw journeyUnknown()
}

/** True for a journey that can only renew a known consent: where it has no reference, it brings no consent of its own. */
const isRenewal = ({ connectionId, providerRef }: Attempt): boolean =>
  connectionId !== null && providerRef === null

/**
 * Takes over the dates of consents that open journeys were begun to renew. A journey whose return was not seen stays open:
 * it may have been answered by another person, or not at all.
 */
async function renewAnswered(context: BankLinkContext, memberId: string, open: Attempt[]): Promise<void> {
  const ids = new Set(open.filter(isRenewal).flatMap(({ connectionId }) => connectionId ?? []))
  for (const connectionId of ids) await inPlainWords(() => renewConsent(context, { memberId, connectionId }))
}

async function settled(
  context: BankLinkContext,
  customer: Customer,
  attempt: Attempt,
  taskId: string | null,
): Promise<ConnectionOutcome> {
  // Where the journey has no reference of its own, only its task can say whether this very journey was answered.
  if (attempt.providerRef === null && taskId === null && attempt.connectionId === null)
    return { state: 'pending' }
  for (let asked = 1; ; asked += 1) {
    const outcome = await context.bank
      .completeConnection({ customer, ref: attempt.providerRef, taskId })
      .catch((error: unknown) => {
        // A task of somebody else's, or none at all: the company does not know it as this member's.
        throw error instanceof BankProblem && error.kind === 'not_found' ? journeyUnknown() : error
      })
    if (outcome.state !== 'pending' || asked === MOST_ASKED || taskId === null) return outcome
    await pause(PAUSE_MS)
  }
}

/** The same page once more gets the same answer. */
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

/** What is joined already, when there is no journey to finish. */
async function joinedSoFar(context: BankLinkContext, memberId: string): Promise<Finished> {
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
): Promise<Finished> {
  const known = await listConnections(context.db, memberId)
  const given = await inPlainWords(() =>
    context.bank.consents(customer, attempt.providerRef ? [attempt.providerRef] : []),
  )
  const brought = consentsOfJourney(given, attempt.createdAt, await knownRefs(context, memberId))
  const fresh = brought.filter(({ status }) => status === 'active')
  if (fresh.length === 0) {
    const now = await joinedSoFar(context, memberId)
    if (now.accountsSynced > 0) return now
    throw new Refusal(409, 'bank_pending', 'Your bank has not answered yet. Please try again in a moment.')
  }
  const found = await inPlainWords(() =>
    Promise.all(fresh.map(({ ref }) => context.bank.accounts(customer, ref))),
  )
  const [consent] = fresh
  // One that ended meanwhile counts too: which of them this journey brought cannot be told.
  if (brought.length > 1 || !consent)
    return refuseSeveral(context, memberId, customer, attempt, fresh, found.flat())
  if (await mayBeOfAnother(context, memberId, { attempt, consent, given }))
    return refuseDoubtful(context, memberId, customer, attempt, consent)
  const joined = await context.db.transaction(async (tx) => {
    await refuseWithoutConsent(tx, memberId)
    if (!(await finishAttempt(tx, memberId, { id: attempt.id, taskId: attempt.returnedTask }))) return null
    const connection = await keepConnection(context, tx, memberId, consent)
    const accounts = found.flat()
    for (const account of accounts) await keepBankAccount(context, tx, memberId, connection, account)
    await replaceEmptied(context, tx, memberId, known)
    await context.queue.announce(tx, bankLinked, { memberId, connectionId: connection.id })
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

/** Finishes a journey whose return was seen, and whose page broke off. Without a return it joins nothing. */
export async function finishUnattended(context: BankLinkContext, memberId: string): Promise<void> {
  const open = await openAttempts(context.db, memberId, context.clock.now())
  if (!open.some(({ returnedAt }) => returnedAt !== null)) return
  try {
    await finishConnecting(context, { memberId, nonce: null, taskId: null })
  } catch (error) {
    // Refused or not answered yet: the person hears of it when they look. Trouble that passes is tried again.
    if (!(error instanceof Refusal) || error.status >= 500) throw error
  }
}
