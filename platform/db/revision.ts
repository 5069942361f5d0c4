import { type SQL, sql } from 'drizzle-orm'
import type pg from 'pg'

/** Query of a member's revision. */
export const revisionOf = (memberId: SQL): SQL => sql`
  select revision from member_revision where member_id = ${memberId}`

const BATCH_SIZE = 1_000

/** Upserts a new revision for these members. Runs last, with the commit, so the lock on the member's row is short. */
export function revisionUpdates(memberIds: readonly string[]): pg.QueryConfig[] {
  const batches = Math.ceil(memberIds.length / BATCH_SIZE)
  return Array.from({ length: batches }, (_, nth) =>
    revisionUpdate(memberIds.slice(nth * BATCH_SIZE, (nth + 1) * BATCH_SIZE)),
  )
}

function revisionUpdate(memberIds: string[]): pg.QueryConfig {
  const rows = memberIds.map((_, nth) => `($${nth + 1}::uuid, gen_random_uuid())`)
  const text = `insert into member_revision (member_id, revision) values ${rows.join(', ')}
    on conflict (member_id) do update set revision = excluded.revision`
  // Most transactions write rows of one member, so that statement is prepared.
  return { text, values: memberIds, ...(memberIds.length === 1 && { name: 'renew_revision' }) }
}
