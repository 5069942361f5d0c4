import type { Queryable, Tx } from '@keyturn/platform/db'
import { sql } from 'drizzle-orm'
import type { AgencyFile } from './files.ts'

const OF_A_MEMBER = ['report_line', 'report_outcome', 'report_draft', 'adverse_approval', 'agency_account']
/** How many members one transaction takes. */
export const AT_ONCE = 1_000

/** Everything about members of whom nothing was reported since then, or who left before then. */
export async function sweepReports(tx: Tx, before: Date): Promise<{ members: number; rows: number }> {
  const then = before.toISOString()
  const { rows } = await tx.execute<{ member_id: string }>(sql`
    -- across members: retention is the same for everybody
    select old.member_id from (
      select distinct member_id from report_line where sent_at < ${then}
      union select account.member_id from agency_account account join member m on m.id = account.member_id
        where m.erased_at < ${then}
      union select approval.member_id from adverse_approval approval join member m on m.id = approval.member_id
        where m.erased_at < ${then}) old
    where not exists (select from report_line newer where newer.member_id = old.member_id and newer.sent_at >= ${then})
    limit ${AT_ONCE}`)
  const memberIds = sql`any(${sql.param(rows.map((row) => row.member_id))}::uuid[])`
  let gone = 0
  for (const table of OF_A_MEMBER) {
    const { rowCount } = await tx.execute(
      sql`delete from ${sql.identifier(table)} where member_id = ${memberIds}`,
    )
    gone += rowCount ?? 0
  }
  return { members: rows.length, rows: gone }
}

/**
 * Files from before then, whose content goes. The row of a file stays while a line of it does, because whoever is
 * still reported may ask what was said, and when; without lines it goes with all its events and answers.
 */
export async function sweepFiles(
  tx: Tx,
  before: Date,
): Promise<Pick<AgencyFile, 'id' | 'draftRevision' | 'partCount'>[]> {
  const then = before.toISOString()
  await tx.execute(sql`set local keyturn.retention = 'on'`)
  const { rows: old } = await tx.execute<{
    id: string
    draft_revision: number
    part_count: number | null
  }>(sql`
    -- across members: a file is about all of them
    select id, draft_revision, part_count from agency_file file where started_at < ${then}
      and (part_count is not null or not exists (select from report_line line where line.file_id = file.id))
    limit ${AT_ONCE}`)
  const ids = sql`any(${sql.param(old.map(({ id }) => id))}::uuid[])`
  const lineless = sql`(select id from agency_file file where id = ${ids}
    -- across members: what a file still says about anybody
    and not exists (select from report_line line where line.file_id = file.id))`
  await tx.execute(sql`
    -- across members: the drafts of a file that is older than anybody may ask about
    delete from report_draft where file_id = ${ids}`)
  await tx.execute(sql`delete from agency_answer where received_at < ${then}`)
  await tx.execute(sql`delete from agency_file_event where file_id in ${lineless}`)
  await tx.execute(sql`delete from agency_file_range where file_id in ${lineless}`)
  await tx.execute(sql`delete from agency_file where id in ${lineless}`)
  await tx.execute(sql`update agency_file set part_count = null where id = ${ids}`)
  return old.map((row) => ({
    id: row.id,
    draftRevision: row.draft_revision,
    partCount: row.part_count,
  }))
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
