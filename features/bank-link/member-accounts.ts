import { type Lookup, lookUp, mapLookup, type Queryable, type Tx } from '@keyturn/platform/db'
import { mayRead } from './domain/connection-states.ts'
import { accountsWithDays } from './store/accounts.ts'
import { findConnection, listConnections } from './store/connections.ts'
import { type BookedRow, type KeptRow, listBooked, listPending, markRetained } from './store/transactions.ts'

export interface MemberAccount {
  id: string
  name: string
  bankName: string
  /** 'statement' is an upload by the member, so it never counts for reporting. */
  source: 'bank' | 'statement'
  /** Holders as the bank shows them. Null if it shows none. */
  holders: string[] | null
  /** True if new rows can arrive. */
  live: boolean
  coverage: { from: string; to: string }[]
  /** Time of the first link. */
  linkedAt: string
}

/** Returns a member's accounts with their coverage. Days outside it can never be "not found". */
export const memberAccountsOf = (memberId: string): Lookup<MemberAccount[]> =>
  mapLookup(accountsWithDays(memberId), (accounts) =>
    accounts.map(({ state, ...account }) => ({ ...account, live: state !== null && mayRead(state) })),
  )

export const memberAccounts = (db: Queryable, memberId: string): Promise<MemberAccount[]> =>
  lookUp(db, memberAccountsOf(memberId))

/** Returns a member's booked rows, oldest first, optionally from a day on. */
export const bookedRows = (db: Queryable, memberId: string, from: string | null = null): Promise<KeptRow[]> =>
  listBooked(db, memberId, from)

/** Returns pending rows of the bank. They show that money is on its way but prove nothing. */
export const pendingRows = (db: Queryable, memberId: string): Promise<BookedRow[]> =>
  listPending(db, memberId)

/**
 * Marks rent, possible rent and rows that the member decided on as permanent. Other rows are deleted after ninety days.
 */
export const retainTransactions = (tx: Tx, memberId: string, ids: string[]): Promise<void> =>
  markRetained(tx, memberId, ids, true)

export const releaseTransactions = (tx: Tx, memberId: string, ids: string[]): Promise<void> =>
  markRetained(tx, memberId, ids, false)

/** Returns the bank's name. Null if the member has no such connection. */
export async function bankNameOf(
  db: Queryable,
  memberId: string,
  connectionId: string,
): Promise<string | null> {
  return (await findConnection(db, memberId, connectionId))?.institutionName ?? null
}

/** Returns true if a bank can be read for this member now, for is_bank_verified. */
export async function hasLiveBank(db: Queryable, memberId: string): Promise<boolean> {
  return (await listConnections(db, memberId)).some(({ state }) => mayRead(state))
}
