import { combineColumns, prepare, type Queryable, type RowFragment } from '@keyturn/platform/db'
import { sql } from 'drizzle-orm'
import type { ConnectionState } from '../domain/connection-states.ts'
import type { BookedRow } from './transactions.ts'

export interface BankSummary {
  /** Accounts in pounds. */
  accounts: { id: string; name: string; connectionId: string | null }[]
  /** Newest first, without replaced ones. */
  connections: {
    id: string
    bankName: string
    state: ConnectionState
    /** Earliest expiry of the connection. */
    endsAt: string
    lastReadAt: string | null
    firstReadDone: boolean
    /** Null until the first sync is complete. */
    firstReadAt: string | null
    trouble: boolean
  }[]
  /** Newest booked rows, newest first. */
  recent: Pick<BookedRow, 'id' | 'accountId' | 'bookedOn' | 'pence' | 'description' | 'merchant' | 'source'>[]
}

interface BankSummaryRow {
  accounts: (BankSummary['accounts'][number] & { currency: string; source: BookedRow['source'] })[] | null
  connections: BankSummary['connections'] | null
  recent: Omit<BankSummary['recent'][number], 'source'>[] | null
}

const memberParam = sql.placeholder('memberId')

/** Returns the bank data for a first screen, with this many of the newest rows. Parameter: memberId. */
export const summaryQuery = (recentRows: number): RowFragment<BankSummary> => ({
  columns: {
    accounts: sql`(select json_agg(json_build_object('id', id, 'name', name, 'connectionId', connection_id,
        'currency', currency, 'source', source) order by created_at, id)
      from bank_account where member_id = ${memberParam})`,
    connections: sql`(select json_agg(json_build_object('id', id, 'bankName', institution_name, 'state', state,
        'endsAt', least(consent_expires_at, authorisation_expires_at, token_expires_at), 'lastReadAt', last_read_at,
        'firstReadDone', first_read_done_at is not null, 'firstReadAt', first_read_done_at, 'trouble', trouble is not null) order by given_at desc, id)
      from bank_connection where member_id = ${memberParam} and state <> 'replaced')`,
    recent: sql`(select json_agg(json_build_object('id', id, 'accountId', account_id, 'bookedOn', booked_on, 'pence', pence,
        'description', description, 'merchant', merchant) order by booked_on desc, id desc)
      from (select * from bank_transaction where member_id = ${memberParam} and status = 'booked' and removed_at is null
        order by booked_on desc, id desc limit ${sql.raw(String(recentRows))}) newest)`,
  },
  readRow({ accounts, connections, recent }: BankSummaryRow) {
    const all = accounts ?? []
    const sources = new Map(all.map(({ id, source }) => [id, source]))
    return {
      accounts: all.filter(({ currency }) => currency === 'GBP'),
      connections: connections ?? [],
      // The account always exists, because its rows are deleted with it.
      recent: (recent ?? []).map((row) => ({ ...row, source: sources.get(row.accountId) ?? 'bank' })),
    }
  },
})

const withoutRows = combineColumns({ bank: summaryQuery(0) })
const readWithoutRows = prepare('bank_link_glance', withoutRows.query)

/** Returns the same data without rows. */
export const loadSummary = async (db: Queryable, memberId: string): Promise<BankSummary> =>
  withoutRows.readRows(await readWithoutRows.rows(db, { memberId })).bank

/** Returns the sums in pence of the existing rows, by id. */
export async function bookedSums(
  db: Queryable,
  memberId: string,
  ids: readonly string[],
): Promise<Map<string, number>> {
  const { rows } = await db.execute<{ id: string; pence: number }>(sql`
    select id, pence::float8 as pence from bank_transaction
    where member_id = ${memberId} and id = any(${sql.param(ids)}::uuid[]) and status = 'booked' and removed_at is null`)
  return new Map(rows.map(({ id, pence }) => [id, pence]))
}
