import { derive, type Lookup, lookUp, type Queryable, type Tx } from '@keyturn/platform/db'
import { mayRead } from './domain/connection-states.ts'
import { accountsWithDays } from './store/accounts.ts'
import { findConnection, listConnections } from './store/connections.ts'
import { type BookedRow, type KeptRow, listBooked, listPending, markKept } from './store/transactions.ts'

export interface MemberAccount {
  id: string
  name: string
  bankName: string
  /** 'statement': brought by the member, so it never counts for reporting. */
  source: 'bank' | 'statement'
  /** As the bank shows them; null where it shows none. */
  holders: string[] | null
  /** Whether new rows can come. */
  live: boolean
  coverage: { from: string; to: string }[]
  /** When it was linked first. */
  linkedAt: string
}

/** A member's accounts with the days each is known for. Outside them nothing can be "not found". */
export const memberAccountsOf = (memberId: string): Lookup<MemberAccount[]> =>
  derive(accountsWithDays(memberId), (accounts) =>
    accounts.map(({ state, ...account }) => ({ ...account, live: state !== null && mayRead(state) })),
  )

export const memberAccounts = (db: Queryable, memberId: string): Promise<MemberAccount[]> =>
  lookUp(db, memberAccountsOf(memberId))

/** All booked rows of a member, oldest first; from a day on when only news matters. */
export const bookedRows = (db: Queryable, memberId: string, from: string | null = null): Promise<KeptRow[]> =>
  listBooked(db, memberId, from)

/** What a bank shows and has not booked yet: it says that money is on its way, and proves nothing. */
export const pendingRows = (db: Queryable, memberId: string): Promise<BookedRow[]> =>
  listPending(db, memberId)

/** Rent, what may be rent and what the member decided on is kept; everything else goes after ninety days. */
export const keepTransactions = (tx: Tx, memberId: string, ids: string[]): Promise<void> =>
  markKept(tx, memberId, ids, true)

export const releaseTransactions = (tx: Tx, memberId: string, ids: string[]): Promise<void> =>
  markKept(tx, memberId, ids, false)

/** What the member knows a connection by; null when there is none of theirs with this id. */
export async function bankNameOf(
  db: Queryable,
  memberId: string,
  connectionId: string,
): Promise<string | null> {
  return (await findConnection(db, memberId, connectionId))?.institutionName ?? null
}

/** Whether a bank can be read for this member now: the fact behind is_bank_verified. */
export async function hasLiveBank(db: Queryable, memberId: string): Promise<boolean> {
  return (await listConnections(db, memberId)).some(({ state }) => mayRead(state))
}
