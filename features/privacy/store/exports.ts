import { type Lookup, type Queryable, rowsOf, type Stored, type Tx } from '@keyturn/platform/db'
import { sql } from 'drizzle-orm'
import type { ExportState } from '../domain/data-export.ts'

export interface DataExport {
  id: string
  state: ExportState
  askedAt: Date
  /** Session that requested it. */
  askedIn: string | null
  fileKey: string | null
  sizeBytes: number | null
  readyAt: Date | null
  expiresAt: Date | null
}

const exports = rowsOf<DataExport>({
  id: 'value',
  state: 'value',
  askedAt: 'instant',
  askedIn: 'value',
  fileKey: 'value',
  sizeBytes: 'value',
  readyAt: 'instant',
  expiresAt: 'instant',
})

/** Returns false if one is in progress. */
export async function insertExport(
  tx: Tx,
  memberId: string,
  asked: { id: string; at: Date; sessionId: string },
): Promise<boolean> {
  const { rowCount } = await tx.execute(sql`
    insert into data_export (member_id, id, state, asked_at, asked_in)
    values (${memberId}, ${asked.id}, 'asked', ${asked.at.toISOString()}, ${asked.sessionId})
    on conflict (member_id) where state = 'asked' do nothing`)
  return rowCount === 1
}

export async function findExport(db: Queryable, memberId: string, id: string): Promise<DataExport | null> {
  const { rows } = await db.execute<Stored<DataExport>>(sql`
    select ${exports.columns} from data_export where member_id = ${memberId} and id = ${id}`)
  return rows[0] ? exports.read(rows[0]) : null
}

export const latestExportOf = (memberId: string): Lookup<DataExport | null> => ({
  query: sql`select ${exports.columns} from data_export where member_id = ${memberId} order by id desc limit 1`,
  readRows: ([row]: readonly Stored<DataExport>[]) => (row ? exports.read(row) : null),
})

/** Returns false if the account was closed in the meantime. */
export async function markReady(
  tx: Tx,
  memberId: string,
  id: string,
  copy: { fileKey: string; sizeBytes: number; readyAt: Date; expiresAt: Date },
): Promise<boolean> {
  const { rowCount } = await tx.execute(sql`
    update data_export set state = 'ready', file_key = ${copy.fileKey}, size_bytes = ${copy.sizeBytes},
      ready_at = ${copy.readyAt.toISOString()}, expires_at = ${copy.expiresAt.toISOString()}
    where member_id = ${memberId} and id = ${id} and state = 'asked'`)
  return rowCount === 1
}

export async function markFetched(db: Queryable, memberId: string, id: string, at: Date): Promise<void> {
  await db.execute(sql`
    update data_export set fetched_at = coalesce(fetched_at, ${at.toISOString()})
    where member_id = ${memberId} and id = ${id}`)
}

/** Returns the key of the file to delete. Null without one. */
export async function expire(tx: Tx, memberId: string, id: string, now: Date): Promise<string | null> {
  const { rows } = await tx.execute<{ fileKey: string | null }>(sql`
    with before as (select file_key from data_export where member_id = ${memberId} and id = ${id})
    update data_export set state = 'expired', file_key = null
    where member_id = ${memberId} and id = ${id} and state = 'ready' and expires_at <= ${now.toISOString()}
    returning (select file_key from before) as "fileKey"`)
  return rows[0]?.fileKey ?? null
}

/** Returns the ids of deleted copies that may have a file, including unfinished ones. */
export async function deleteExports(tx: Tx, memberId: string): Promise<string[]> {
  const { rows } = await tx.execute<{ id: string; state: ExportState }>(
    sql`delete from data_export where member_id = ${memberId} returning id, state`,
  )
  return rows.filter(({ state }) => state !== 'expired').map(({ id }) => id)
}

interface Stuck {
  memberId: string
  id: string
  askedAt: Date
}

const stuck = rowsOf<Stuck>({ memberId: 'value', id: 'value', askedAt: 'instant' })

/** Copies requested before this time and not finished. */
export async function stuckExports(db: Queryable, before: Date): Promise<Stuck[]> {
  const { rows } = await db.execute<Stored<Stuck>>(sql`
    -- across members: the nightly look for copies that failed
    select ${stuck.columns} from data_export where state = 'asked' and asked_at <= ${before.toISOString()}`)
  return rows.map(stuck.read)
}
