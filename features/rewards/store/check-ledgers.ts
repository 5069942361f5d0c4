import { inMemberRange, type MemberRange, memberRanges, type Queryable } from '@keyturn/platform/db'
import { type SQL, sql } from 'drizzle-orm'
import { accounts } from '../domain/book.ts'

/** Number of ledgers per statement. */
const BOOKS_AT_ONCE = 10_000

/** Consistency checks of the ledger. Each query returns the members of a range that fail it. */
const checks: Record<string, (range: MemberRange) => SQL> = {
  balances: (range) => {
    const wrong = accounts.map(
      (account) => sql`book.${sql.raw(account)} <> coalesce(sum(case
        when entry.to_account = ${account} then entry.points
        when entry.from_account = ${account} then -entry.points end), 0)`,
    )
    return sql`
      select book.member_id from points_book book left join (
        select * from points_entry where ${inMemberRange(sql`member_id`, range)}) entry on entry.member_id = book.member_id
      where ${inMemberRange(sql`book.member_id`, range)}
      group by book.member_id
      having ${sql.join(wrong, sql` or `)} or max(book.entry_count) <> count(entry.number)`
  },
  'points by category': (range) => sql`
    with counted as (
      select member_id, category as key, sum(total_change) as points from points_entry
      where ${inMemberRange(sql`member_id`, range)} group by member_id, category)
    ${unlike(range, 'category', sql`coalesce(counted.points, 0) <> coalesce(total.points, 0)`)}`,
  'points by month': (range) => sql`
    with counted as (
      select member_id, to_char(occurred_on, 'YYYY-MM') as key, sum(total_change) as points from points_entry
      where ${inMemberRange(sql`member_id`, range)} and cause not like 'welcome%' group by 1, 2)
    ${unlike(range, 'month', sql`coalesce(counted.points, 0) <> coalesce(total.points, 0)`)}`,
  // To the thousandth: points from counted payments equal the points given for rent plus the carried fraction.
  'points for rent': (range) => sql`
    select book.member_id from ${books(range)}
      left join (select member_id, sum(pence * multiplier_tenths) as milli, count(*) as payments from points_award
                 where ${inMemberRange(sql`member_id`, range)} and state = 'earned' group by member_id) award using (member_id)
      left join (select * from points_total
                 where ${inMemberRange(sql`member_id`, range)} and grouped_by = 'category' and key = 'Rent') total using (member_id)
    where coalesce(award.milli, 0) <> coalesce(total.points, 0)::bigint * 1000 + book.carry_milli
      or coalesce(award.payments, 0) <> coalesce(total.included_count, 0)`,
  'points held': (range) => sql`
    select book.member_id from ${books(range)}
      left join (select member_id, sum(points) as points from points_award
                 where ${inMemberRange(sql`member_id`, range)} and state = 'held' group by member_id) award using (member_id)
    where book.held <> coalesce(award.points, 0)`,
  vouchers: (range) => sql`
    select book.member_id from ${books(range)}
      left join (select member_id, sum(points) filter (where state in ('reserved', 'placed')) as open,
                   sum(points) filter (where state in ('fulfilled', 'cancelling')) as burnt
                 from redemption where ${inMemberRange(sql`member_id`, range)} group by member_id) voucher using (member_id)
    where book.reserved <> coalesce(voucher.open, 0) or book.redeemed <> coalesce(voucher.burnt, 0)`,
  'reasons for skipping': (range) => sql`
    with counted as (
      select member_id, reason as key, count(*) as payments from points_award
      where ${inMemberRange(sql`member_id`, range)} and state = 'skipped' group by member_id, reason)
    ${unlike(range, 'skipped', sql`coalesce(counted.payments, 0) <> coalesce(total.included_count, 0)`)}`,
}

const books = (range: MemberRange): SQL =>
  sql`(select * from points_book where ${inMemberRange(sql`member_id`, range)}) book`

/** Members whose counted values differ from their running totals. */
const unlike = (range: MemberRange, groupedBy: string, isWrong: SQL): SQL => sql`
  select coalesce(counted.member_id, total.member_id) as member_id
  from counted full join (
    select * from points_total where ${inMemberRange(sql`member_id`, range)} and grouped_by = ${groupedBy}) total
    on total.member_id = counted.member_id and total.key = counted.key
  where ${isWrong}`

/** Members whose balances or totals differ from their entries, payments and vouchers. Must return none. */
export async function inconsistentLedgers(
  db: Queryable,
  booksAtOnce = BOOKS_AT_ONCE,
): Promise<{ memberId: string; what: string }[]> {
  const broken: { memberId: string; what: string }[] = []
  for await (const range of memberRanges(db, sql`select member_id from points_book`, booksAtOnce))
    for (const [what, query] of Object.entries(checks)) {
      const { rows } = await db.execute<{ memberId: string }>(
        sql`select member_id as "memberId" from (${query(range)}) broken`,
      )
      broken.push(...rows.map(({ memberId }) => ({ memberId, what })))
    }
  return broken
}
