import type { Queryable } from '@keyturn/platform/db'
import { sql } from 'drizzle-orm'

export interface Activity {
  id: number
  kind: string
  category: string
  note: string
  occurredOn: string
  /** What it did to the points at hand. */
  points: number
}

/** What changed the points at hand, newest first. */
export async function recentActivity(
  db: Queryable,
  memberId: string,
  page: { size: number; before: number | null },
): Promise<Activity[]> {
  const { rows } = await db.execute<{
    number: number
    kind: string
    category: string
    note: string
    occurred_on: string
    change: number
  }>(sql`
    select number, kind, category, note, occurred_on::text as occurred_on,
           case when to_account = 'available' then points else -points end as change
    from points_entry
    where member_id = ${memberId} and number < ${page.before ?? 2_147_483_647}
      and (to_account = 'available' or from_account in ('available', 'owed'))
    order by number desc limit ${page.size}`)
  return rows.map((row) => ({
    id: row.number,
    kind: row.kind,
    category: row.category,
    note: row.note,
    occurredOn: row.occurred_on,
    points: row.change,
  }))
}

/** What counted as earned from this day on, the welcome aside; and the day of the welcome. */
export async function earnedSince(
  db: Queryable,
  memberId: string,
  day: string,
): Promise<{ points: number; count: number; welcomedOn: string | null }> {
  const { rows } = await db.execute<{ points: string; count: string; welcomed_on: string | null }>(sql`
    select coalesce(sum(total_change), 0) as points, coalesce(sum(count_change), 0) as count,
           (select occurred_on::text from points_entry where member_id = ${memberId} and cause = 'welcome')
             as welcomed_on
    from points_entry
    where member_id = ${memberId} and total_change <> 0 and occurred_on >= ${day} and kind <> 'welcome'`)
  const [row] = rows
  return {
    points: Number(row?.points ?? 0),
    count: Number(row?.count ?? 0),
    welcomedOn: row?.welcomed_on ?? null,
  }
}
