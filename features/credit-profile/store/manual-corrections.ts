import type { Agency } from '@keyturn/agency-files/constants'
import type { Queryable } from '@keyturn/platform/db'
import { type SQL, sql } from 'drizzle-orm'

export interface ManualCorrection {
  memberId: string
  disputeId: string
  agency: Agency
}

/** Condition on a table's member column, applied to each table so that one member's query runs on one shard. */
type MemberCondition = (memberId: SQL) => SQL

/**
 * Start of the agency's last answered or empty file. Decisions before it were not carried by a file. Infinity if the
 * last file was cancelled.
 */
const lastFileStartedAt = sql`(
  select jsonb_object_agg(agency, passed) from (
    select agency, case when (array_agg(state order by month desc, version desc))[1] = 'called_off' then 'infinity'
      else max(started_at) filter (where state in ('accepted', 'accepted_in_part', 'corrected', 'empty')) end as passed
    from agency_file group by agency) way)`

/**
 * Corrections that no file will carry, so staff send a letter. Causes: no consent, member gone, agency removed, file
 * answered without it.
 */
export const manualCorrectionsWhere = (whose: MemberCondition): SQL => sql`
  select dispute.member_id, dispute.id as dispute_id, told ->> 'agency' as agency
  from report_dispute dispute cross join lateral jsonb_array_elements(dispute.told_before) told
  where dispute.state = 'upheld' and ${whose(sql`dispute.member_id`)}
    and not dispute.told_after @> jsonb_build_array(jsonb_build_object('agency', told -> 'agency'))
    and (dispute.decided_at < (${lastFileStartedAt} ->> (told ->> 'agency'))::timestamptz
      or (dispute.decided_by is null and dispute.corrected_status = 'U' and told ->> 'code' not like 'U%')
      or (select erased_at from member where member.id = dispute.member_id and ${whose(sql`member.id`)}) is not null
      or (select (array_agg(event.given order by event.at desc, event.id desc))[1] from agency_consent_event event
        where event.member_id = dispute.member_id and event.agency = told ->> 'agency' and ${whose(sql`event.member_id`)}
        group by event.member_id) is not true)`

async function find(db: Queryable, whose: MemberCondition, which = sql`true`): Promise<ManualCorrection[]> {
  const { rows } = await db.execute<ManualCorrection & Record<string, unknown>>(sql`
    select member_id as "memberId", dispute_id as "disputeId", agency from (${manualCorrectionsWhere(whose)}) due
    where ${which} order by member_id, agency`)
  return rows
}

/** Returns the agencies that only a letter can correct about the member's disputes. */
export const manualCorrectionsOf = (db: Queryable, memberId: string): Promise<ManualCorrection[]> =>
  find(db, (id) => sql`${id} = ${memberId}`)

export async function agenciesToCorrectManually(
  db: Queryable,
  memberId: string,
  id: string,
): Promise<Agency[]> {
  return (await manualCorrectionsOf(db, memberId)).flatMap(({ disputeId, agency }) =>
    disputeId === id ? [agency] : [],
  )
}

/** Returns disputes that need a letter and that staff were not yet notified of. */
export async function unnotifiedManualCorrections(db: Queryable): Promise<ManualCorrection[]> {
  const due = await find(
    db,
    () => sql`true`,
    sql`-- across members: the clock looks at all of them.
      not exists (
      select 1 from report_dispute_event event where event.member_id = due.member_id
        and event.dispute_id = due.dispute_id and event.move = 'need_hand')`,
  )
  return [...new Map(due.map((one) => [one.disputeId, one])).values()]
}
