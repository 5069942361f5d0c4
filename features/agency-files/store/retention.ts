import { isClosed } from '@keyturn/identity'
import {
  type Db,
  inMemberRange,
  type MemberRange,
  memberRanges,
  type Queryable,
  type Tx,
} from '@keyturn/platform/db'
import { sql } from 'drizzle-orm'
import { membersWithConsents } from './consents.ts'
import type { AgencyFile } from './files.ts'

const OF_A_MEMBER = [
  'report_line',
  'report_outcome',
  'report_draft',
  'adverse_approval',
  'rent_arrangement',
  'agency_account',
]
const ACCOUNTS_AT_ONCE = 2_000
const CONSENTS_AT_ONCE = 10_000

/** Returns files sent before then. A line's age is its file's. */
export async function filesBefore(db: Queryable, before: Date): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select id from agency_file where coalesce(delivered_at, started_at) < ${before.toISOString()}`)
  return rows.map(({ id }) => id)
}

/** Yields ranges of all members with an agency account, each small enough for one transaction. */
export const reportedMembers = (db: Queryable): AsyncGenerator<MemberRange> =>
  memberRanges(db, sql`select member_id from agency_account`, ACCOUNTS_AT_ONCE)

/** Deletes reports of the members whose only lines are in old files, or whose account was closed before then. */
export async function sweepReports(
  tx: Tx,
  range: MemberRange,
  { oldFileIds, before }: { oldFileIds: readonly string[]; before: Date },
): Promise<number> {
  const old = sql`any(${sql.param([...oldFileIds])}::uuid[])`
  const notSince = sql`not exists (
    select from report_line newer where newer.member_id = owner.member_id and not newer.file_id = ${old})`
  const { rows: long } = await tx.execute<{ memberId: string }>(sql`
    select distinct owner.member_id as "memberId" from agency_account owner where ${inMemberRange(sql`owner.member_id`, range)}
      and exists (select from report_line line where line.member_id = owner.member_id and line.file_id = ${old})
      and ${notSince}`)
  const { rows: left } = await tx.execute<{ memberId: string }>(sql`
    select owner.member_id as "memberId" from (
      select member_id from agency_account where ${inMemberRange(sql`member_id`, range)}
      union select member_id from adverse_approval where ${inMemberRange(sql`member_id`, range)}
      union select member_id from rent_arrangement where ${inMemberRange(sql`member_id`, range)}) owner
    where ${isClosed(sql`owner.member_id`, { before })} and ${notSince}`)
  const due = [...new Set([...long, ...left].map(({ memberId }) => memberId))]
  const memberIds = sql`any(${sql.param(due)}::uuid[])`
  let gone = 0
  for (const table of due.length > 0 ? OF_A_MEMBER : []) {
    const { rowCount } = await tx.execute(
      sql`delete from ${sql.identifier(table)} where member_id = ${memberIds}`,
    )
    gone += rowCount ?? 0
  }
  return gone
}

export type OldFile = Pick<AgencyFile, 'id' | 'draftRevision' | 'partCount'>

/** Returns files from before then that still have content, or a row no longer needed. */
export async function filesToSweep(db: Queryable, before: Date): Promise<OldFile[]> {
  const { rows } = await db.execute<OldFile & Record<string, unknown>>(sql`
    select id, draft_revision as "draftRevision", part_count as "partCount" from agency_file where started_at < ${before.toISOString()}
    order by started_at`)
  const due: OldFile[] = []
  for (const file of rows) if (file.partCount !== null || !(await hasLines(db, file.id))) due.push(file)
  return due
}

async function hasLines(db: Queryable, fileId: string): Promise<boolean> {
  const { rows } = await db.execute(sql`select member_id from report_line where file_id = ${fileId} limit 1`)
  return rows.length > 0
}

/**
 * Deletes the content of an old file. Its row and events stay while it has lines, because those members may ask about
 * it.
 */
export async function sweepFile(tx: Tx, fileId: string): Promise<void> {
  await tx.execute(sql`set local keyturn.retention = 'on'`)
  if (await hasLines(tx, fileId)) {
    await tx.execute(sql`update agency_file set part_count = null where id = ${fileId}`)
    return
  }
  await tx.execute(sql`delete from agency_file_event where file_id = ${fileId}`)
  await tx.execute(sql`delete from agency_file_range where file_id = ${fileId}`)
  await tx.execute(sql`delete from agency_file where id = ${fileId}`)
}

export async function sweepAnswers(db: Queryable, before: Date): Promise<void> {
  await db.execute(sql`delete from agency_answer where received_at < ${before.toISOString()}`)
}

/** Deletes the agency consents of accounts closed before then. The trigger allows a delete only here. */
export async function sweepAgencyConsents(db: Db, before: Date): Promise<number> {
  let gone = 0
  for await (const range of memberRanges(db, membersWithConsents, CONSENTS_AT_ONCE)) {
    gone += await db.transaction(async (tx) => {
      await tx.execute(sql`set local keyturn.retention = 'on'`)
      const { rowCount } = await tx.execute(sql`
        -- across members: retention is the same for everybody
        delete from agency_consent_event event
        where ${inMemberRange(sql`event.member_id`, range)}
          and ${isClosed(sql`event.member_id`, { before, whose: (id) => inMemberRange(id, range) })}`)
      return rowCount ?? 0
    })
  }
  return gone
}
