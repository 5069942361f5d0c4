import { setTimeout as pause } from 'node:timers/promises'
import { Refusal } from '@keyturn/platform/http'
import { BankProblem, type ConnectionOutcome, type Consent, type Customer } from '@keyturn/providers/bank'
import { bankLinked } from '../announcements.ts'
import type { BankLinkContext } from '../context.ts'
import { mayRead } from '../domain/connection-states.ts'
import { firstReadJob } from '../jobs/kinds.ts'
import { listAccounts } from '../store/accounts.ts'
import { listConnections } from '../store/connections.ts'
import {
  type Attempt,
  attemptByNonce,
  endAttempts,
  type FoundBank,
  findCustomer,
  finishAttempt,
  openAttempts,
} from '../store/customers.ts'
import { keepBankAccount, keepConnection, refuseSeveral, replaceEmptied, several } from './keep-connection.ts'
import { recomputeVerified } from './move-connection.ts'
import { openCustomer } from './open-customer.ts'
import { renewConsent } from './renew-consent.ts'
import { inPlainWords } from './start-connecting.ts'

export interface Return {
  memberId: string
  /** From the address the browser came back to; hints, never proof. */
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

/** After the bank: asks the company what came of it, keeps the accounts, and sets the first reading going. */
export async function finishConnecting(context: BankLinkContext, back: Return): Promise<Finished> {
  const open = await openAttempts(context.db, back.memberId, context.clock.now())
  const attempt = await chooseAttempt(context, back, open)
  if (!attempt || !(await findCustomer(context.db, back.memberId, context.bank.id)))
    return joinedSoFar(context, back.memberId)
  const customer = await openCustomer(context, back.memberId)
  const outcome = await inPlainWords(() => settled(context, customer, attempt, back.taskId))
  if (outcome.state === 'failed') return fail(context, back.memberId, attempt, outcome.reason)
  if (outcome.state === 'pending') {
    const known = await joinedSoFar(context, back.memberId)
    if (known.accountsSynced > 0) return known
    throw new Refusal(409, 'bank_pending', 'Your bank has not answered yet. Please try again in a moment.')
  }
  if (attempt.connectionId) {
    await renewConsent(context, { memberId: back.memberId, connectionId: attempt.connectionId })
    await context.db.transaction((tx) => endAttempts(tx, back.memberId, [attempt.id], null))
    return { ...(await joinedSoFar(context, back.memberId)), returnPath: attempt.returnPath }
  }
  return join(context, back.memberId, customer, attempt, outcome.consents)
}

async function chooseAttempt(
  context: BankLinkContext,
  back: Return,
  open: Attempt[],
): Promise<Attempt | null> {
  if (back.nonce === null) return open[0] ?? null
  const digest = context.digest('bank-link', back.nonce)
  const attempt = open.find((candidate) => candidate.nonceDigest === digest)
  if (attempt) return attempt
  // Loading the page twice, or going back to it, finds the journey done: that is no error.
  const before = await attemptByNonce(context.db, back.memberId, digest)
  if (before?.state === 'done') return null
  if (before?.failure) throw sameRefusal(before.failure, before.found)
  throw journeyUnknown()
}

const journeyUnknown = (): Refusal =>
  new Refusal(
    409,
    'bank_journey_unknown',
    'This bank link was started somewhere else or took too long. Please start again.',
  )

async function settled(
  context: BankLinkContext,
  customer: Customer,
  attempt: Attempt,
  taskId: string | null,
): Promise<ConnectionOutcome> {
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
  consents: Consent[],
): Promise<Finished> {
  const known = await listConnections(context.db, memberId)
  const fresh = consents.filter((consent) => !known.some(({ consentRef }) => consentRef === consent.ref))
  if (fresh.length === 0) {
    const now = await joinedSoFar(context, memberId)
    if (now.accountsSynced > 0) return now
    throw new Refusal(409, 'bank_pending', 'Your bank has not answered yet. Please try again in a moment.')
  }
  const found = await inPlainWords(() =>
    Promise.all(fresh.map(({ ref }) => context.bank.accounts(customer, ref))),
  )
  const [consent] = fresh
  if (fresh.length > 1 || !consent)
    return refuseSeveral(context, memberId, customer, attempt, fresh, found.flat())
  const joined = await context.db.transaction(async (tx) => {
    if (!(await finishAttempt(tx, memberId, attempt.id))) return null
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

/** The company says a bank was joined, and nobody came back from there: the journey is ended without its browser. */
export async function finishUnattended(context: BankLinkContext, memberId: string): Promise<void> {
  if ((await openAttempts(context.db, memberId, context.clock.now())).length === 0) return
  try {
    await finishConnecting(context, { memberId, nonce: null, taskId: null })
  } catch (error) {
    // Refused or not answered yet: the person hears of it when they look. Trouble that passes is tried again.
    if (!(error instanceof Refusal) || error.status >= 500) throw error
  }
}
