import type { Queryable } from '@keyturn/platform/db'
import { sql } from 'drizzle-orm'
import { accounts } from '../domain/book.ts'

/** Members whose running balances or sums are not what their entries add up to. It must find nobody. */
export async function brokenBooks(db: Queryable): Promise<{ memberId: string; what: string }[]> {
  const wrong = accounts.map(
    (account) => sql`book.${sql.raw(account)} <> coalesce(sum(case
      when entry.to_account = ${account} then entry.points
      when entry.from_account = ${account} then -entry.points end), 0)`,
  )
  // across members: the nightly check of every book.
  const books = await db.execute<{ member_id: string }>(sql`
    select book.member_id from points_book book left join points_entry entry using (member_id)
    group by book.member_id
    having ${sql.join(wrong, sql` or `)} or max(book.entry_count) <> count(entry.number)`)
  const sums = await db.execute<{ member_id: string }>(sql`
    with counted as (
      select member_id, category as key, sum(total_change) as points, sum(count_change) as included
      from points_entry group by member_id, category)
    select coalesce(counted.member_id, total.member_id) as member_id
    from counted full join points_total total
      on total.member_id = counted.member_id and total.key = counted.key and total.grouped_by = 'category'
    where total.grouped_by is not distinct from 'category'
      and (coalesce(counted.points, 0), coalesce(counted.included, 0))
        <> (coalesce(total.points, 0), coalesce(total.included_count, 0))`)
  return [
    ...books.rows.map((row) => ({ memberId: row.member_id, what: 'balances' })),
    ...sums.rows.map((row) => ({ memberId: row.member_id, what: 'sums' })),
  ]
}
