import type { Queryable, Tx } from '@keyturn/platform/db'
import { NIL_ID } from '@keyturn/platform/ids'
import { type SQL, sql } from 'drizzle-orm'
import type { Agency } from '../words.ts'

export interface MemberRange {
  after: string
  through: string
}

/** Everybody who said yes to the agency and everybody of whom it holds an open account. */
function candidates(agency: Agency): SQL {
  return sql`
    select member_id from (
      select distinct on (member_id) member_id, given from agency_consent_event
      where agency = ${agency} order by member_id, at desc, id desc) latest
    where given
    union
    select member_id from agency_account
    where agency = ${agency} and held_month is not null and held_closed_on is null`
}

/** Cuts the members that a file may be about into stretches of `size`, and keeps the stretches. */
export async function cutRanges(
  tx: Tx,
  file: { id: string; agency: Agency },
  size: number,
): Promise<MemberRange[]> {
  // across members: a file is about all of them.
  const { rows } = await tx.execute<MemberRange & Record<string, unknown>>(sql`
    with candidate as (${candidates(file.agency)}),
    numbered as (
      select member_id, (row_number() over (order by member_id) - 1) / ${size}::int as stretch from candidate),
    -- There is no greatest of ids in PostgreSQL, so the last of each stretch is found by its place.
    last_of as (
      select distinct on (stretch) stretch, member_id as through from numbered order by stretch, member_id desc)
    insert into agency_file_range (file_id, after_member_id, through_member_id)
    select ${file.id}::uuid, coalesce(lag(through) over (order by stretch), ${NIL_ID}::uuid), through from last_of
    returning after_member_id as after, through_member_id as through`)
  return rows
}

export async function findRange(
  tx: Tx,
  fileId: string,
  after: string,
): Promise<(MemberRange & { isDone: boolean }) | null> {
  const { rows } = await tx.execute<MemberRange & { isDone: boolean } & Record<string, unknown>>(sql`
    select after_member_id as after, through_member_id as through, done_at is not null as "isDone"
    from agency_file_range where file_id = ${fileId} and after_member_id = ${after}`)
  return rows[0] ?? null
}

export async function membersInRange(db: Queryable, agency: Agency, range: MemberRange): Promise<string[]> {
  // across members: one stretch of them.
  const { rows } = await db.execute<{ member_id: string }>(sql`
    select member_id from (${candidates(agency)}) candidate
    where member_id > ${range.after}::uuid and member_id <= ${range.through}::uuid order by member_id`)
  return rows.map(({ member_id }) => member_id)
}

export async function nextCandidates(
  db: Queryable,
  agency: Agency,
  page: { after: string | null; limit: number },
): Promise<string[]> {
  // across members: in turn.
  const { rows } = await db.execute<{ member_id: string }>(sql`
    select member_id from (${candidates(agency)}) candidate
    where ${page.after}::uuid is null or member_id > ${page.after}::uuid order by member_id limit ${page.limit}`)
  return rows.map(({ member_id }) => member_id)
}

export async function noteRangeDone(tx: Tx, fileId: string, after: string, at: Date): Promise<void> {
  await tx.execute(sql`
    update agency_file_range set done_at = ${at.toISOString()}
    where file_id = ${fileId} and after_member_id = ${after}`)
}

/** Null while the snapshot has not been cut yet. */
export async function rangesLeft(db: Queryable, fileId: string): Promise<MemberRange[] | null> {
  const { rows } = await db.execute<MemberRange & { done: boolean } & Record<string, unknown>>(sql`
    select after_member_id as after, through_member_id as through, done_at is not null as done
    from agency_file_range where file_id = ${fileId} order by after_member_id`)
  return rows.length === 0 ? null : rows.filter(({ done }) => !done)
}
