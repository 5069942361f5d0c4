import type { Tx } from '@keyturn/platform/db'
import { sql } from 'drizzle-orm'

/** How many disputes one transaction takes. */
export const AT_ONCE = 1_000

/**
 * Disputes from before then, or of members who left before then, of whom nothing was reported since: each with its
 * evidence, whose files the keys name.
 */
export async function sweepDisputes(
  tx: Tx,
  before: Date,
): Promise<{ disputes: number; rows: number; evidenceKeys: string[] }> {
  const then = before.toISOString()
  const { rows: old } = await tx.execute<{ member_id: string; id: string }>(sql`
    -- across members: retention is the same for everybody
    select dispute.member_id, dispute.id from report_dispute dispute
    where (dispute.opened_at < ${then} or exists (
        select from member where member.id = dispute.member_id and member.erased_at < ${then}))
      and not exists (
        select from report_line newer where newer.member_id = dispute.member_id and newer.sent_at >= ${then})
    limit ${AT_ONCE}`)
  const these = sql`jsonb_to_recordset(${JSON.stringify(old)}::jsonb) as these(member_id uuid, id uuid)`
  const { rows: evidence } = await tx.execute<{ file_key: string }>(sql`
    delete from dispute_evidence mine using ${these}
    where mine.member_id = these.member_id and mine.dispute_id = these.id returning file_key`)
  const events = await tx.execute(sql`
    delete from report_dispute_event mine using ${these}
    where mine.member_id = these.member_id and mine.dispute_id = these.id`)
  const disputes = await tx.execute(sql`
    delete from report_dispute mine using ${these}
    where mine.member_id = these.member_id and mine.id = these.id`)
  return {
    disputes: old.length,
    rows: evidence.length + (events.rowCount ?? 0) + (disputes.rowCount ?? 0),
    evidenceKeys: evidence.map(({ file_key }) => file_key),
  }
}
