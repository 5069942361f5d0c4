import { inMemberRange, type MemberRange, type Queryable, type Tx } from '@keyturn/platform/db'
import { LAST_ID, NIL_ID } from '@keyturn/platform/ids'
import { sql } from 'drizzle-orm'
import type { Agency } from '../constants.ts'

/** Number of ranges that one statement over a file's lines covers. */
const RANGES_AT_ONCE = 10

/** Returns the members who consented to the agency or have an open account there, in order of id. */
export async function candidatesIn(
  db: Queryable,
  agency: Agency,
  range: MemberRange,
  limit?: number,
): Promise<string[]> {
  const inTurn = limit === undefined ? sql`order by member_id` : sql`order by member_id limit ${limit}`
  const { rows: willing } = await db.execute<{ memberId: string }>(sql`
    select member_id as "memberId" from (
      select distinct on (member_id) member_id, given from agency_consent_event
      where agency = ${agency} and ${inMemberRange(sql`member_id`, range)} order by member_id, at desc, id desc) latest
    where given ${inTurn}`)
  const { rows: held } = await db.execute<{ memberId: string }>(sql`
    select distinct member_id as "memberId" from agency_account
    where agency = ${agency} and ${inMemberRange(sql`member_id`, range)}
      and held_month is not null and held_closed_on is null ${inTurn}`)
  const all = new Set([...willing, ...held].map(({ memberId }) => memberId))
  return [...all].sort().slice(0, limit)
}

export const nextCandidates = (
  db: Queryable,
  agency: Agency,
  { after, limit }: { after: string | null; limit: number },
): Promise<string[]> => candidatesIn(db, agency, { after: after ?? NIL_ID, through: LAST_ID }, limit)

/** Returns the end of the last range that was cut. The next one begins there. */
export async function lastRangeEnd(tx: Tx, fileId: string): Promise<string> {
  const { rows } = await tx.execute<{ through: string }>(sql`
    select through_member_id as through from agency_file_range where file_id = ${fileId}
    order by after_member_id desc limit 1`)
  return rows[0]?.through ?? NIL_ID
}

export async function addRanges(tx: Tx, fileId: string, ranges: readonly MemberRange[]): Promise<void> {
  await tx.execute(sql`
    insert into agency_file_range (file_id, after_member_id, through_member_id)
    select ${fileId}::uuid, r.after, r.through
    from jsonb_to_recordset(${JSON.stringify(ranges)}::jsonb) as r(after uuid, through uuid)`)
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

export async function markRangeDone(tx: Tx, fileId: string, after: string, at: Date): Promise<void> {
  await tx.execute(sql`
    update agency_file_range set done_at = ${at.toISOString()}
    where file_id = ${fileId} and after_member_id = ${after}`)
}

export async function rangesLeft(db: Queryable, fileId: string): Promise<MemberRange[]> {
  const { rows } = await db.execute<MemberRange & Record<string, unknown>>(sql`
    select after_member_id as after, through_member_id as through
    from agency_file_range where file_id = ${fileId} and done_at is null order by after_member_id`)
  return rows
}

/** Returns true if all its members are cut into ranges and every range is drafted. */
export async function isSnapshotComplete(db: Queryable, fileId: string): Promise<boolean> {
  const { rows } = await db.execute<{ whole: boolean }>(sql`
    select cut_at is not null and not exists (
      select from agency_file_range range where range.file_id = file.id and done_at is null) as whole
    from agency_file file where id = ${fileId}`)
  return rows[0]?.whole ?? false
}

/**
 * Returns ranges of members, each small enough for one statement. They cover all possible ids, so a member added after
 * the cut is included.
 */
export async function lineRanges(db: Queryable, fileId: string): Promise<MemberRange[]> {
  const { rows } = await db.execute<{ through: string }>(sql`
    select through_member_id as through from agency_file_range where file_id = ${fileId} order by after_member_id`)
  const ends = rows.filter((_, i) => i % RANGES_AT_ONCE === RANGES_AT_ONCE - 1).map(({ through }) => through)
  return [...ends, LAST_ID].map((through, i) => ({ after: ends[i - 1] ?? NIL_ID, through }))
}
