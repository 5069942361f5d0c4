import type { Queryable } from '@keyturn/platform/db'
import { sql } from 'drizzle-orm'

export interface LedgerEntry {
  number: number
  kind: string
  category: string
  note: string
  happenedOn: string
  /** How many points it is about. */
  points: number
  /** What it did to the points at hand. */
  change: number
}

interface Row extends Record<string, unknown> {
  number: number
  kind: string
  category: string
  note: string
  happened_on: string
  points: number
  change: number
}

const columns = sql.raw(`
  number, kind, category, note, happened_on, points,
  case when to_account = 'available' then points when from_account = 'available' then -points else 0 end as change`)

/** A voucher that is burnt is listed where its points were set aside. */
const listed = sql.raw(`kind <> 'redeemed'`)

const toEntry = (row: Row): LedgerEntry => ({
  number: row.number,
  kind: row.kind,
  category: row.category,
  note: row.note,
  happenedOn: row.happened_on,
  points: row.points,
  change: row.change,
})

/** By the days things happened, newest first. */
export async function recentActivity(db: Queryable, memberId: string, count: number): Promise<LedgerEntry[]> {
  const { rows } = await db.execute<Row>(sql`
    select ${columns}, happened_on::text as happened_on from points_entry where member_id = ${memberId} and ${listed}
    order by points_entry.happened_on desc, number desc limit ${count}`)
  return rows.map(toEntry)
}

export interface LedgerLine extends LedgerEntry {
  /** What was at hand then, in the order the lines are listed in. */
  balance: number
}

/** Everything that ever moved, by the days it happened, newest first. Only here does the cost grow with the years. */
export async function ledgerPage(
  db: Queryable,
  memberId: string,
  page: { size: number; number: number },
): Promise<{ lines: LedgerLine[]; total: number }> {
  const { rows } = await db.execute<Row & { balance: string; total: string }>(sql`
    with line as (select ${columns} from points_entry where member_id = ${memberId} and ${listed})
    select number, kind, category, note, happened_on::text as happened_on, points, change,
           sum(change) over (order by line.happened_on, number) as balance, count(*) over () as total
    from line order by line.happened_on desc, number desc
    limit ${page.size} offset ${(page.number - 1) * page.size}`)
  const lines = rows.map((row) => ({ ...toEntry(row), balance: Number(row.balance) }))
  return { lines, total: Number(rows[0]?.total ?? 0) }
}
