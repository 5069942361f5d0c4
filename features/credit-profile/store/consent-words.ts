import type { Agency } from '@keyturn/agency-files/constants'
import { inMemberRange, type MemberRange, memberRanges, type Queryable, type Tx } from '@keyturn/platform/db'
import { sql } from 'drizzle-orm'

const EVENTS_AT_ONCE = 5_000

export interface OldWords {
  memberId: string
  agencies: Agency[]
}

/** Yields ranges of members who answered about an agency. */
export const membersAsked = (db: Queryable): AsyncGenerator<MemberRange> =>
  memberRanges(db, 'agency_consent_event', EVENTS_AT_ONCE)

/**
 * Marks members in the range as notified of this version. Returns those who agreed to an earlier version and were not
 * notified before, without closed accounts.
 */
export async function addToldOfVersion(
  tx: Tx,
  range: MemberRange,
  { version, at }: { version: string; at: Date },
): Promise<OldWords[]> {
  const { rows } = await tx.execute<OldWords & Record<string, unknown>>(sql`
    with latest as (
      select distinct on (event.member_id, event.agency) event.member_id, event.agency, event.given, event.text_version
      from agency_consent_event event where ${inMemberRange(sql`event.member_id`, range)}
      order by event.member_id, event.agency, event.at desc, event.id desc
    ), told as (
      insert into agency_consent_words_told (member_id, agency, text_version, told_at)
      select latest.member_id, latest.agency, ${version}, ${at.toISOString()}
      from latest join member on member.id = latest.member_id
      where latest.given and latest.text_version <> ${version} and member.erased_at is null
      on conflict do nothing returning member_id, agency
    )
    select member_id as "memberId", array_agg(agency order by agency) as agencies from told group by member_id`)
  return rows
}

export async function deleteTold(tx: Tx, memberId: string): Promise<void> {
  await tx.execute(sql`delete from agency_consent_words_told where member_id = ${memberId}`)
}
