import type { Queryable } from '@keyturn/platform/db'
import { sql } from 'drizzle-orm'

export interface LedgerEntry {
  number: number
  kind: string
  category: string
  note: string
  happenedOn: string
  /** Number of points concerned. */
  points: number
  /** Change to spendable points. */
  change: number
}

/** Day of the entry, so that new entries always sort after older ones. */
const columns = sql.raw(`
  number, kind, category, note, (recorded_at at time zone 'Europe/London')::date::text as "happenedOn", points,
  case when to_account = 'available' then points when from_account = 'available' then -points else 0 end as change`)

/** A failed voucher is listed at the entry that reserved its points. */
const listed = sql.raw(`kind <> 'redeemed'`)

/** Returns the latest entries, newest first. */
export async function recentActivity(db: Queryable, memberId: string, count: number): Promise<LedgerEntry[]> {
  const { rows } = await db.execute<LedgerEntry & Record<string, unknown>>(sql`
    select ${columns} from points_entry where member_id = ${memberId} and ${listed}
    order by number desc limit ${count}`)
  return rows
}

export interface LedgerLine extends LedgerEntry {
  /** Spendable points after the entry. Immutable. */
  balance: number
}

/** Returns a page of all entries, newest first. Its count gets slower as the ledger grows. */
export async function ledgerPage(
  db: Queryable,
  memberId: string,
  page: { size: number; number: number },
): Promise<{ lines: LedgerLine[]; total: number }> {
  const { rows } = await db.execute<LedgerLine & { total: number }>(sql`
    select ${columns}, available_after::float8 as balance, count(*) over ()::int as total
    from points_entry where member_id = ${memberId} and ${listed} order by number desc
    limit ${page.size} offset ${(page.number - 1) * page.size}`)
  return { lines: rows.map(({ total: _all, ...line }) => line), total: rows[0]?.total ?? 0 }
}
