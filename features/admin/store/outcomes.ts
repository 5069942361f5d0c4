import type { Queryable } from '@keyturn/platform/db'
import { type SQL, sql } from 'drizzle-orm'
import type { CountedRow, FigureName } from '../domain/outcomes.ts'

/** Months of a plan after which a member should have an accepted record, or staff check why not. */
const PAID_MONTHS = 3

export interface PaidMembers {
  /** True if the member's latest consent to an agency is given. */
  optedIn: boolean
  /** True if an agency has accepted a record of the member. */
  accepted: boolean
  count: number
}

/** Members with three or more paid months, by reporting consent and accepted records. */
export async function countPaidMembers(db: Queryable, now: Date): Promise<PaidMembers[]> {
  const { rows } = await db.execute<Omit<PaidMembers, 'count'> & { count: string }>(sql`
    -- across members: one figure for whoever watches
    select "optedIn", accepted, count(*) as count from (
      select
        exists (select from (
          select distinct on (agency) given from agency_consent_event event
          where event.member_id = payer.member_id order by agency, at desc) latest where given) as "optedIn",
        exists (select from report_outcome outcome
          where outcome.member_id = payer.member_id and outcome.outcome = 'accepted') as accepted
      from (select distinct member_id from subscription
        where status = 'active' and not surplus
          and started_at <= ${now.toISOString()}::timestamptz - make_interval(months => ${PAID_MONTHS})) payer
    ) member group by "optedIn", accepted`)
  return rows.map(({ count, ...member }) => ({ ...member, count: Number(count) }))
}

const monthOf = (instant: SQL): SQL => sql`to_char(${instant} at time zone 'Europe/London', 'YYYY-MM')`
const daysBetween = (from: SQL, to: SQL): SQL => sql`extract(epoch from ${to} - ${from}) / 86400`

/** One row per case: month, member, a key such as the plan, and up to two numbers. */
const CASES: Record<FigureName, (from: string, now: string) => SQL> = {
  // A member counts in every month at whose end three months are paid and none is accepted.
  unreported: (from, now) => sql`
    select to_char(months.starts, 'YYYY-MM') as month, payer.member_id, '' as key, null::numeric as first, null::numeric as second
    from generate_series(date_trunc('month', ${from}::timestamptz at time zone 'Europe/London'),
      ${now}::timestamptz at time zone 'Europe/London', interval '1 month') months (starts)
    cross join lateral (select least((months.starts + interval '1 month') at time zone 'Europe/London', ${now}::timestamptz) as ends) month
    cross join lateral (select distinct member_id from subscription
      where not surplus and started_at <= month.ends - make_interval(months => ${PAID_MONTHS})
        and (ended_at is null or ended_at > month.ends)) payer
    where not exists (select from report_outcome outcome
      where outcome.member_id = payer.member_id and outcome.outcome = 'accepted' and outcome.at <= month.ends)`,
  firstAccepted: (from) => sql`
    select ${monthOf(sql`accepted.at`)} as month, accepted.member_id, '' as key,
      greatest(0, ${daysBetween(sql`began.at`, sql`accepted.at`)}) as first, null::numeric as second
    from (select member_id, min(at) as at from report_outcome where outcome = 'accepted' group by member_id) accepted
    join (select member_id, min(started_at) as at from subscription where not surplus group by member_id) began
      on began.member_id = accepted.member_id
    where accepted.at >= ${from}`,
  refunds: (from) => sql`
    select ${monthOf(sql`refund.done_at`)} as month, refund.member_id, coalesce(plan.plan, 'unknown') as key,
      refund.amount_pence as first, null::numeric as second
    from refund_request refund
    left join subscription plan on plan.member_id = refund.member_id and plan.id = refund.subscription_id
    where refund.state = 'done' and refund.done_at >= ${from}`,
  left: (from) => sql`
    select ${monthOf(sql`ended_at`)} as month, member_id, '' as key,
      greatest(0, ${daysBetween(sql`leave_asked_at`, sql`ended_at`)}) as first, ${daysBetween(sql`started_at`, sql`ended_at`)} as second
    from subscription where not surplus and ended_at >= ${from}`,
  complaints: (from) => sql`
    select ${monthOf(sql`received_at`)} as month, member_id, about as key, null::numeric as first, null::numeric as second
    from complaint where received_at >= ${from}`,
}

/** Values by month and key, for all members and for each side of the support needs split. */
export async function countOutcomes(
  db: Queryable,
  figure: FigureName,
  { from, now }: { from: Date; now: Date },
): Promise<CountedRow[]> {
  const cases = CASES[figure](from.toISOString(), now.toISOString())
  const { rows } = await db.execute<{ [Column in keyof CountedRow]: CountedRow[Column] }>(sql`
    -- across members: figures without a person
    select month, key, case when grouping(helped) = 1 then null else helped end as helped, count(*)::int as count,
      coalesce(sum(first), 0)::float8 as sum,
      percentile_cont(0.5) within group (order by first)::float8 as median,
      percentile_cont(0.9) within group (order by first)::float8 as p90,
      percentile_cont(0.5) within group (order by second)::float8 as "secondMedian",
      percentile_cont(0.9) within group (order by second)::float8 as "secondP90"
    from (select one.*, exists (select from support_need need where need.member_id = one.member_id) as helped
      from (${cases}) one) each
    group by grouping sets ((month, key), (month, key, helped)) order by month desc, key`)
  return rows
}
