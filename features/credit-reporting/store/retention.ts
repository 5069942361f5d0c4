import type { Queryable } from '@keyturn/platform/db'
import { sql } from 'drizzle-orm'

const EVIDENCE = [
  'report_outcome',
  'adverse_approval',
  'report_dispute_event',
  'report_dispute',
  'dispute_evidence',
  'agency_account',
]

/** Everything about members of whom nothing was reported since then. */
export async function sweepReports(db: Queryable, before: Date): Promise<number> {
  const then = before.toISOString()
  return db.transaction(async (tx) => {
    const { rows } = await tx.execute<{ member_id: string }>(sql`
      -- across members: retention is the same for everybody
      select distinct member_id from report_line line
      where sent_at < ${then} and not exists (
        select from report_line newer where newer.member_id = line.member_id and newer.sent_at >= ${then})
      limit 5000`)
    const memberIds = sql.param(rows.map((row) => row.member_id))
    for (const table of EVIDENCE)
      await tx.execute(sql`delete from ${sql.identifier(table)} where member_id = any(${memberIds}::uuid[])`)
    const { rowCount } = await tx.execute(
      sql`delete from report_line where member_id = any(${memberIds}::uuid[])`,
    )
    return rowCount ?? 0
  })
}

/** The consents per agency of accounts closed before then. The trigger makes way for this alone. */
export async function sweepAgencyConsents(db: Queryable, before: Date): Promise<number> {
  return db.transaction(async (tx) => {
    await tx.execute(sql`set local keyturn.retention = 'on'`)
    const { rowCount } = await tx.execute(sql`
      -- across members: retention is the same for everybody
      delete from agency_consent_event event using member
      where member.id = event.member_id and member.erased_at < ${before.toISOString()}`)
    return rowCount ?? 0
  })
}
