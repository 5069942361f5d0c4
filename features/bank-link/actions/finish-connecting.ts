import { setTimeout as pause } from 'node:timers/promises'
import { Refusal } from '@keyturn/platform/http'
import { BankProblem, type ConnectionOutcome, type Consent, type Customer } from '@keyturn/providers/bank'
import { bankLinked, firstReadJob } from '../announcements.ts'
import { type BankLink, openCustomer } from '../bank-link.ts'
import { mayRead } from '../domain/connection-states.ts'
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

const LOOKS = 4
const PAUSE_MS = 700

/** After the bank: asks the company what came of it, keeps the accounts, and sets the first reading going. */
export async function finishConnecting(bank: BankLink, back: Return): Promise<Finished> {
  const open = await openAttempts(bank.db, back.memberId, bank.clock.now())
  const attempt = await chooseAttempt(bank, back, open)
  if (!attempt || !(await findCustomer(bank.db, back.memberId, bank.provider.id)))
    return standing(bank, back.memberId)
  const customer = await openCustomer(bank, back.memberId)
  const outcome = await inPlainWords(() => settled(bank, customer, attempt, back.taskId))
  if (outcome.state === 'failed') return fail(bank, back.memberId, attempt, outcome.reason)
  if (outcome.state === 'pending') {
    const known = await standing(bank, back.memberId)
    if (known.accountsSynced > 0) return known
    throw new Refusal(409, 'bank_pending', 'Your bank has not answered yet. Please try again in a moment.')
  }
  if (attempt.connectionId) {
    await renewConsent(bank, { memberId: back.memberId, connectionId: attempt.connectionId })
    await bank.db.transaction((tx) => endAttempts(tx, back.memberId, [attempt.id], null))
    return { ...(await standing(bank, back.memberId)), returnPath: attempt.returnPath }
  }
  return join(bank, back.memberId, customer, attempt, outcome.consents)
}

async function chooseAttempt(bank: BankLink, back: Return, open: Attempt[]): Promise<Attempt | null> {
  if (back.nonce === null) return open[0] ?? null
  const digest = bank.digest(back.nonce)
  const attempt = open.find((candidate) => candidate.nonceDigest === digest)
  if (attempt) return attempt
  // Loading the page twice, or going back to it, finds the journey done: that is no error.
  const before = await attemptByNonce(bank.db, back.memberId, digest)
  if (before?.state === 'done') return null
  if (before?.failure) throw saidBefore(before.failure, before.found)
  throw journeyUnknown()
}

const journeyUnknown = (): Refusal =>
  new Refusal(
    409,
    'bank_journey_unknown',
    'This bank connection was started somewhere else or took too long. Please start again.',
  )

async function settled(
  bank: BankLink,
  customer: Customer,
  attempt: Attempt,
  taskId: string | null,
): Promise<ConnectionOutcome> {
  for (let look = 1; ; look += 1) {
    const outcome = await bank.provider
      .completeConnection({ customer, ref: attempt.providerRef, taskId })
      .catch((error: unknown) => {
        // A task of somebody else's, or none at all: the company does not know it as this member's.
        throw error instanceof BankProblem && error.kind === 'not_found' ? journeyUnknown() : error
      })
    if (outcome.state !== 'pending' || look === LOOKS || taskId === null) return outcome
    await pause(PAUSE_MS)
  }
}

/** The same page once more gets the same answer. */
function saidBefore(failure: string, found: FoundBank[] | null): Refusal {
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
  bank: BankLink,
  memberId: string,
  attempt: Attempt,
  reason: keyof typeof REASONS,
): Promise<never> {
  await bank.db.transaction((tx) => endAttempts(tx, memberId, [attempt.id], reason))
  throw failed(reason)
}

/** What is joined already, when there is no journey to finish. */
async function standing(bank: BankLink, memberId: string): Promise<Finished> {
  const connections = (await listConnections(bank.db, memberId)).filter(({ state }) => mayRead(state))
  const accounts = await listAccounts(bank.db, memberId)
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
  bank: BankLink,
  memberId: string,
  customer: Customer,
  attempt: Attempt,
  consents: Consent[],
): Promise<Finished> {
  const known = await listConnections(bank.db, memberId)
  const fresh = consents.filter((consent) => !known.some(({ consentRef }) => consentRef === consent.ref))
  if (fresh.length === 0) {
    const now = await standing(bank, memberId)
    if (now.accountsSynced > 0) return now
    throw new Refusal(409, 'bank_pending', 'Your bank has not answered yet. Please try again in a moment.')
  }
  const found = await inPlainWords(() =>
    Promise.all(fresh.map(({ ref }) => bank.provider.accounts(customer, ref))),
  )
  const [consent] = fresh
  if (fresh.length > 1 || !consent)
    return refuseSeveral(bank, memberId, customer, attempt, fresh, found.flat())
  const joined = await bank.db.transaction(async (tx) => {
    if (!(await finishAttempt(tx, memberId, attempt.id))) return null
    const connection = await keepConnection(bank, tx, memberId, consent)
    const accounts = found.flat()
    for (const account of accounts) await keepBankAccount(bank, tx, memberId, connection, account)
    await replaceEmptied(bank, tx, memberId, known)
    await bank.queue.announce(tx, bankLinked, { memberId, connectionId: connection.id })
    await bank.queue.enqueue(tx, firstReadJob, { memberId, connectionId: connection.id })
    await recomputeVerified(bank, tx, memberId)
    return {
      accountsSynced: accounts.length,
      connectionId: connection.id,
      bankName: connection.institutionName,
      returnPath: attempt.returnPath,
    }
  })
  return joined ?? standing(bank, memberId)
}

/** The company says a bank was joined, and nobody came back from there: the journey is ended without its browser. */
export async function finishUnattended(bank: BankLink, memberId: string): Promise<void> {
  if ((await openAttempts(bank.db, memberId, bank.clock.now())).length === 0) return
  try {
    await finishConnecting(bank, { memberId, nonce: null, taskId: null })
  } catch (error) {
    // Refused or not answered yet: the person hears of it when they look. Trouble that passes is tried again.
    if (!(error instanceof Refusal) || error.status >= 500) throw error
  }
}
