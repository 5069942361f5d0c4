import { latestConsents, membersWithConsents } from '@keyturn/agency-files'
import type { Agency } from '@keyturn/agency-files/constants'
import { isClosed } from '@keyturn/identity'
import { inMemberRange, type MemberRange, memberRanges, type Queryable, type Tx } from '@keyturn/platform/db'
import { sql } from 'drizzle-orm'

const EVENTS_AT_ONCE = 5_000

export interface OldWords {
  memberId: string
  agencies: Agency[]
}

/** Yields ranges of members who answered about an agency. */
export const membersAsked = (db: Queryable): AsyncGenerator<MemberRange> =>
  memberRanges(db, membersWithConsents, EVENTS_AT_ONCE)

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
      ${latestConsents((memberId) => inMemberRange(memberId, range))}
    ), told as (
      insert into agency_consent_words_told (member_id, agency, text_version, told_at)
      select latest.member_id, latest.agency, ${version}, ${at.toISOString()}
      from latest
      where latest.given and latest.text_version <> ${version} and not ${isClosed(sql`latest.member_id`)}
      on conflict do nothing returning member_id, agency
    )
    select member_id as "memberId", array_agg(agency order by agency) as agencies from told group by member_id`)
  return rows
}

export async function deleteTold(tx: Tx, memberId: string): Promise<void> {
  await tx.execute(sql`delete from agency_consent_words_told where member_id = ${memberId}`)
}
