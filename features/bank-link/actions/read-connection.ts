import type { Tx } from '@keyturn/platform/db'
import { BankProblem } from '@keyturn/providers/bank'
import type { BankLinkContext } from '../context.ts'
import { mayRead } from '../domain/connection-states.ts'
import { consentExpiry } from '../domain/consent-expiry.ts'
import { unattendedReadsLeft, withRead } from '../domain/read-limits.ts'
import { bankHistoryRead } from '../events.ts'
import { syncAfterLockJob, syncNewRowsJob } from '../jobs/kinds.ts'
import {
  type Connection,
  extendReadLock,
  findConnection,
  lockConnection,
  saveConnection,
} from '../store/connections.ts'
import { mayReadBanks } from './enforce-consent.ts'
import { moveConnection } from './move-connection.ts'
import { openAccounts, openCustomer } from './open-customer.ts'
import { readAccount } from './read-account.ts'
import { readHolders } from './read-holders.ts'
import { readSharedDigests } from './shared-digest.ts'

export interface SyncRequest {
  memberId: string
  connectionId: string
  /** Member's address, or 'journey' right after the bank. Null if the member is away. */
  presentAt: string | null
}

export type ReadOutcome = 'read' | 'busy' | 'used_up' | 'ended'

const LOCK_MS = 5 * 60_000

/** Thrown if another worker took the lock or the member left. Pages already written stay. */
class LockLost extends Error {}

/** Callback before a connection is read. The caller has locked it. */
export type BeforeRead = (tx: Tx, connection: Connection) => Promise<void>

/** Syncs everything new through one consent. Stores an error and rethrows it, so that the job is retried. */
export async function readConnection(
  context: BankLinkContext,
  wish: SyncRequest,
  care: BeforeRead = async () => undefined,
): Promise<ReadOutcome> {
  const claimed = await acquireLock(context, wish, care)
  if (typeof claimed === 'string') return claimed
  const hold = createLock(context, wish, claimed.held)
  try {
    await readAll(context, wish, claimed.connection, hold)
    return 'read'
  } catch (error) {
    if (error instanceof LockLost) {
      const now = await findConnection(context.db, wish.memberId, wish.connectionId)
      return now && mayRead(now.state) ? 'busy' : 'ended'
    }
    if (error instanceof BankProblem && error.kind === 'consent_ended') {
      await context.db.transaction((tx) => releaseLock(context, tx, wish, hold.isMine, () => undefined))
      await checkConsent(context, wish, { bankRefused: true })
      return 'ended'
    }
    const trouble = error instanceof BankProblem ? error.kind : 'ours'
    await context.db.transaction((tx) =>
      releaseLock(context, tx, wish, hold.isMine, (connection) => {
        connection.trouble = trouble
      }),
    )
    throw error
  }
}

async function readAll(
  context: BankLinkContext,
  wish: SyncRequest,
  connection: Connection,
  hold: ReturnType<typeof createLock>,
): Promise<void> {
  const { memberId } = wish
  const { consentRef } = connection
  const { customer, accounts } = await openAccounts(context, memberId)
  const presentAt = wish.presentAt === 'journey' ? null : wish.presentAt
  const fresh =
    !connection.firstReadDoneAt || (await context.bank.refresh(customer, consentRef, presentAt)) === 'fresh'
  const shown = await context.bank.accounts(customer, consentRef)
  const finishRead = async (tx: Tx): Promise<void> => {
    let isFirst = false
    await releaseLock(context, tx, wish, hold.isMine, (read) => {
      if (fresh) read.lastReadAt = context.clock.now()
      isFirst = read.firstReadDoneAt === null
      read.firstReadDoneAt ??= context.clock.now()
      read.trouble = null
    })
    const { connectionId } = wish
    if (isFirst) await context.queue.publish(tx, bankHistoryRead, { memberId, connectionId })
  }
  const toRead = accounts.flatMap((account) => {
    if (account.connectionId !== connection.id || account.currency !== 'GBP') return []
    // An account closed at the bank ends, without stopping the others.
    const there = shown.find(({ ref }) => ref === account.providerRef)
    return there ? [{ memberId, customer, account, there, presentAt, fresh, extendLock: hold.goOn }] : []
  })
  await readHolders(context, memberId, toRead)
  await readSharedDigests(context, memberId, toRead)
  let isOver = false
  const atEnd = async (tx: Tx): Promise<void> => {
    await finishRead(tx)
    isOver = true
  }
  for (const [nth, place] of toRead.entries())
    await readAccount(context, { ...place, ...(nth === toRead.length - 1 && { atEnd }) })
  if (!isOver) await context.db.transaction(finishRead)
}

/** Extends the lock with each page, so a long sync is locked only while pages arrive. */
function createLock(context: BankLinkContext, wish: SyncRequest, first: Date) {
  let held = first
  // If a page could not be written, the lock has its earlier expiry.
  const ends = new Set([first.getTime()])
  return {
    isMine: (until: Date | null) => until !== null && ends.has(until.getTime()),
    async goOn(tx: Tx): Promise<void> {
      const until = new Date(context.clock.now().getTime() + LOCK_MS)
      if (!(await extendReadLock(tx, wish.memberId, wish.connectionId, { held, until }))) throw new LockLost()
      held = until
      ends.add(until.getTime())
    },
  }
}

/** Takes the connection's lock, which expires by itself, so that a crashed worker does not block the next one. */
async function acquireLock(
  context: BankLinkContext,
  wish: SyncRequest,
  care: BeforeRead,
): Promise<{ connection: Connection; held: Date } | ReadOutcome> {
  const now = context.clock.now()
  return context.db.transaction(async (tx) => {
    const connection = await lockConnection(tx, wish.memberId, wish.connectionId)
    if (!connection || !mayRead(connection.state)) return 'ended'
    // The job was queued before the consent was withdrawn.
    if (!(await mayReadBanks(tx, wish.memberId))) return 'ended'
    if (consentExpiry(connection, now).ended) {
      await moveConnection(context, tx, wish.memberId, connection, 'ran_out')
      return 'ended'
    }
    await care(tx, connection)
    if (connection.readingUntil && connection.readingUntil > now) {
      connection.readAgain = true
      await saveConnection(tx, wish.memberId, connection)
      await enqueueAfterLock(context, tx, wish, connection.readingUntil)
      return 'busy'
    }
    if (wish.presentAt === null) {
      if (unattendedReadsLeft(connection.unattendedReads, now) === 0) return 'used_up'
      connection.unattendedReads = withRead(connection.unattendedReads, now)
    }
    const held = new Date(now.getTime() + LOCK_MS)
    connection.readingUntil = held
    connection.readAgain = false
    await saveConnection(tx, wish.memberId, connection)
    return { connection, held }
  })
}

/**
 * Enqueues a sync for when the lock expires. The lock's owner usually syncs again on release, but a crashed one never
 * does.
 */
async function enqueueAfterLock(
  { queue }: BankLinkContext,
  tx: Tx,
  { memberId, connectionId }: SyncRequest,
  startAfter: Date,
): Promise<void> {
  const singletonKey = `${connectionId}:${startAfter.getTime()}`
  await queue.enqueue(tx, syncAfterLockJob, { memberId, connectionId }, { startAfter, singletonKey })
}

/** Runs a waiting sync after a lock expired without a release. */
export async function runWaitingSync(
  context: BankLinkContext,
  which: { memberId: string; connectionId: string },
): Promise<ReadOutcome> {
  const connection = await findConnection(context.db, which.memberId, which.connectionId)
  return connection?.readAgain ? readConnection(context, { ...which, presentAt: null }) : 'ended'
}

/** Releases the lock and runs a waiting sync, once for all requests. */
async function releaseLock(
  context: BankLinkContext,
  tx: Tx,
  { memberId, connectionId }: SyncRequest,
  isMine: (until: Date | null) => boolean,
  change: (connection: Connection) => void,
): Promise<void> {
  const connection = await lockConnection(tx, memberId, connectionId)
  if (!connection || !isMine(connection.readingUntil)) return
  const again = connection.readAgain && mayRead(connection.state)
  connection.readingUntil = null
  connection.readAgain = false
  change(connection)
  await saveConnection(tx, memberId, connection)
  if (again)
    await context.queue.enqueue(
      tx,
      syncNewRowsJob,
      { memberId, connectionId },
      { singletonKey: connectionId },
    )
}

/**
 * Asks the provider for the consent's state and ends the connection if it is not active. An active one that the bank
 * refuses counts as expired.
 */
export async function checkConsent(
  context: BankLinkContext,
  which: { memberId: string; connectionId: string },
  { bankRefused }: { bankRefused: boolean },
): Promise<void> {
  const { memberId, connectionId } = which
  const known = await findConnection(context.db, memberId, connectionId)
  if (!known || !mayRead(known.state)) return
  const consent = await context.bank.consent(await openCustomer(context, memberId), known.consentRef)
  if (consent?.status === 'active' && !bankRefused) return
  await context.db.transaction(async (tx) => {
    const connection = await lockConnection(tx, memberId, connectionId)
    // Ignores an outdated answer if the member renewed the consent during the call.
    if (connection?.consentExpiresAt.getTime() !== known.consentExpiresAt.getTime()) return
    if (consent?.status === 'active') connection.authorisationExpiresAt = context.clock.now()
    const ranOut = consent?.status === 'expired' || consent?.status === 'active'
    await moveConnection(context, tx, memberId, connection, ranOut ? 'ran_out' : 'revoked_at_bank')
  })
}
