import { BankProblem } from '@keyturn/providers/bank'
import { type BankLink, openCustomer } from '../bank-link.ts'
import { mayRead } from '../domain/connection-states.ts'
import { consentLife } from '../domain/consent-life.ts'
import { unattendedReadsLeft, withRead } from '../domain/read-limits.ts'
import { listAccounts } from '../store/accounts.ts'
import { type Connection, lockConnection, saveConnection } from '../store/connections.ts'
import { moveConnection } from './move-connection.ts'
import { readAccount } from './read-account.ts'

export interface ReadWish {
  memberId: string
  connectionId: string
  /** Null: nobody is there. Otherwise the person's address, or 'journey' right after they came from the bank. */
  presentAt: string | null
}

export type ReadOutcome = 'read' | 'busy' | 'used_up' | 'ended'

const LEASE_MS = 5 * 60_000

/** Reads everything new through one consent. Trouble is written down and thrown, so that a job tries again. */
export async function readConnection(bank: BankLink, wish: ReadWish): Promise<ReadOutcome> {
  const claimed = await claim(bank, wish)
  if (typeof claimed === 'string') return claimed
  try {
    const customer = await openCustomer(bank, wish.memberId)
    const address = wish.presentAt === 'journey' ? null : wish.presentAt
    if (claimed.firstReadDoneAt) await bank.provider.refresh(customer, claimed.consentRef, address)
    const accounts = await listAccounts(bank.db, wish.memberId)
    for (const account of accounts)
      if (account.connectionId === claimed.id && account.currency === 'GBP')
        await readAccount(bank, {
          memberId: wish.memberId,
          customer,
          account,
          consentRef: claimed.consentRef,
        })
    await release(bank, wish, (connection) => {
      connection.lastReadAt = bank.clock.now()
      connection.firstReadDoneAt ??= bank.clock.now()
      connection.trouble = null
    })
    return 'read'
  } catch (error) {
    if (error instanceof BankProblem && error.kind === 'consent_ended') {
      await release(bank, wish, () => undefined)
      await checkConsent(bank, wish)
      return 'ended'
    }
    const trouble = error instanceof BankProblem ? error.kind : 'ours'
    await release(bank, wish, (connection) => {
      connection.trouble = trouble
    })
    throw error
  }
}

/** One reader at a time; a lease rather than a lock, so that a reader that died does not stop the next. */
async function claim(bank: BankLink, wish: ReadWish): Promise<Connection | ReadOutcome> {
  const now = bank.clock.now()
  return bank.db.transaction(async (tx) => {
    const connection = await lockConnection(tx, wish.memberId, wish.connectionId)
    if (!connection || !mayRead(connection.state)) return 'ended'
    if (consentLife(connection, now).ended) {
      await moveConnection(bank, tx, wish.memberId, connection, 'ran_out')
      return 'ended'
    }
    if (connection.readingUntil && connection.readingUntil > now) return 'busy'
    if (wish.presentAt === null) {
      if (unattendedReadsLeft(connection.unattendedReads, now) === 0) return 'used_up'
      connection.unattendedReads = withRead(connection.unattendedReads, now)
    }
    connection.readingUntil = new Date(now.getTime() + LEASE_MS)
    await saveConnection(tx, wish.memberId, connection)
    return connection
  })
}

async function release(
  bank: BankLink,
  wish: ReadWish,
  change: (connection: Connection) => void,
): Promise<void> {
  await bank.db.transaction(async (tx) => {
    const connection = await lockConnection(tx, wish.memberId, wish.connectionId)
    if (!connection) return
    connection.readingUntil = null
    change(connection)
    await saveConnection(tx, wish.memberId, connection)
  })
}

/** Asks the company whether the consent still stands, and stops at once when it does not. */
export async function checkConsent(
  bank: BankLink,
  which: { memberId: string; connectionId: string },
): Promise<void> {
  const customer = await openCustomer(bank, which.memberId)
  await bank.db.transaction(async (tx) => {
    const connection = await lockConnection(tx, which.memberId, which.connectionId)
    if (!connection || !mayRead(connection.state)) return
    const consent = await bank.provider.consent(customer, connection.consentRef)
    if (consent?.status === 'active') return
    const event = consent?.status === 'expired' ? 'ran_out' : 'revoked_at_bank'
    await moveConnection(bank, tx, which.memberId, connection, event)
  })
}
