import type { Agency } from '@keyturn/agency-files/words'
import type { Queryable } from '@keyturn/platform/db'
import { type SQL, sql } from 'drizzle-orm'

export interface LetterDue {
  memberId: string
  disputeId: string
  agency: Agency
}

/** What of all files decides whether one can still put a month right at an agency. */
interface WayTo {
  agency: Agency
  /** When the last file began that the agency answered, or that was empty. */
  answeredSince: string | null
  /** Its last file was called off: there is no way to it any more. */
  isShut: boolean
}

async function waysToAgencies(db: Queryable): Promise<WayTo[]> {
  const { rows } = await db.execute<WayTo & Record<string, unknown>>(sql`
    select agency,
      max(started_at) filter (where state in ('accepted', 'accepted_in_part', 'corrected', 'empty'))::text
        as "answeredSince",
      (array_agg(state order by month desc, version desc))[1] = 'called_off' as "isShut"
    from agency_file group by agency`)
  return rows
}

/**
 * What no file will put right any more: an agency was told a month, a person decided for the member, and the agency gets
 * no more records of them, because the yes was taken back or the member left; or a file of it has been answered since the
 * decision and did not carry the correction; or there is no way to it. What was told as paid, and is not proved any more,
 * no file rewrites either.
 */
async function find(
  db: Queryable,
  whose: (memberId: SQL) => SQL,
  which: (dispute: SQL) => SQL,
): Promise<LetterDue[]> {
  const ways = JSON.stringify(await waysToAgencies(db))
  const { rows } = await db.execute<LetterDue & Record<string, unknown>>(sql`
    with told as (
      select member_id, id, decided_at, decided_by, corrected_status, told_after, record ->> 'agency' as agency,
        record ->> 'code' as code
      from report_dispute dispute cross join lateral jsonb_array_elements(told_before) record
      where state = 'upheld' and ${whose(sql`dispute.member_id`)} and ${which(sql`dispute`)})
    select told.member_id as "memberId", told.id as "disputeId", told.agency
    from told
    left join (
      select distinct on (member_id, agency) member_id, agency, given from agency_consent_event event
      where ${whose(sql`event.member_id`)} and exists (
        select from report_dispute upheld where upheld.member_id = event.member_id and upheld.state = 'upheld')
      order by member_id, agency, at desc, id desc) latest
      on latest.member_id = told.member_id and latest.agency = told.agency
    left join (select id, erased_at from member where ${whose(sql`member.id`)}) member on member.id = told.member_id
    left join jsonb_to_recordset(${ways}::jsonb) as way (agency text, "answeredSince" timestamptz, "isShut" boolean)
      on way.agency = told.agency
    where not told.told_after @> jsonb_build_array(jsonb_build_object('agency', told.agency))
      and (not coalesce(latest.given, false) or member.erased_at is not null
        or way."answeredSince" > told.decided_at or way."isShut"
        or (told.decided_by is null and told.corrected_status = 'U' and told.code = '0'))
    order by told.member_id, told.agency`)
  return rows
}

const any = () => sql`true`

/** The agencies that only a letter can put right about the member's disputes. */
export const lettersDue = (db: Queryable, memberId: string): Promise<LetterDue[]> =>
  find(db, (id) => sql`${id} = ${memberId}`, any)

export async function correctionsByHand(db: Queryable, memberId: string, id: string): Promise<Agency[]> {
  return (await lettersDue(db, memberId)).flatMap(({ disputeId, agency }) =>
    disputeId === id ? [agency] : [],
  )
}

/** Disputes that need a letter of ours and of which none of our people knows. */
export async function correctionsToTell(db: Queryable): Promise<LetterDue[]> {
  // across members: the clock looks at all of them.
  const due = await find(
    db,
    any,
    (dispute) => sql`not exists (
      select 1 from report_dispute_event event where event.member_id = ${dispute}.member_id
        and event.dispute_id = ${dispute}.id and event.move = 'need_hand')`,
  )
  return [...new Map(due.map((one) => [one.disputeId, one])).values()]
}
