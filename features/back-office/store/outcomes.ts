import type { Queryable } from '@keyturn/platform/db'
import { sql } from 'drizzle-orm'

/** Months of a plan after which something of a member must have been accepted, or a person looks why not. */
const PAID_MONTHS = 3

export interface PaidMembers {
  /** Their latest word to an agency is yes. */
  optedIn: boolean
  /** An agency accepted something of theirs. */
  accepted: boolean
  count: number
}

/** Members who have paid for three months or more, by whether they want to be reported and whether anything was accepted. */
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
