import { wasReportedSince } from '@keyturn/agency-files'
import { isClosed } from '@keyturn/identity'
import { inMemberRange, type MemberRange, memberRanges, type Queryable, type Tx } from '@keyturn/platform/db'
import { sql } from 'drizzle-orm'

/** Number of disputes in one transaction. */
const AT_ONCE = 1_000

export const disputingMembers = (db: Queryable): AsyncGenerator<MemberRange> =>
  memberRanges(db, sql`select member_id from report_dispute`, AT_ONCE)

/**
 * Deletes old disputes of these members if nothing was reported since, with their evidence. Returns the keys of the
 * files to delete.
 */
export async function sweepDisputes(
  tx: Tx,
  range: MemberRange,
  before: Date,
): Promise<{ rows: number; evidenceKeys: string[] }> {
  const { rows: old } = await tx.execute<{ memberId: string; id: string }>(sql`
    -- across members: retention is the same for everybody
    select dispute.member_id as "memberId", dispute.id from report_dispute dispute
    where ${inMemberRange(sql`dispute.member_id`, range)}
      and (dispute.opened_at < ${before.toISOString()}
        or ${isClosed(sql`dispute.member_id`, { before, whose: (id) => inMemberRange(id, range) })})
      and not ${wasReportedSince(sql`dispute.member_id`, before)}`)
  let gone = 0
  const evidenceKeys: string[] = []
  for (const [memberId, theirs] of Map.groupBy(old, (each) => each.memberId)) {
    const these = sql`any(${sql.param(theirs.map(({ id }) => id))}::uuid[])`
    const { rows: evidence } = await tx.execute<{ fileKey: string }>(sql`
      delete from dispute_evidence where member_id = ${memberId} and dispute_id = ${these} returning file_key as "fileKey"`)
    evidenceKeys.push(...evidence.map(({ fileKey }) => fileKey))
    const events = await tx.execute(sql`
      delete from report_dispute_event where member_id = ${memberId} and dispute_id = ${these}`)
    const disputes = await tx.execute(sql`
      delete from report_dispute where member_id = ${memberId} and id = ${these}`)
    gone += evidence.length + (events.rowCount ?? 0) + (disputes.rowCount ?? 0)
  }
  return { rows: gone, evidenceKeys }
}
