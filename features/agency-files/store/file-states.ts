import type { Tx } from '@keyturn/platform/db'
import { sql } from 'drizzle-orm'
import type { CycleState } from '../domain/cycle.ts'

/**
 * Start of each agency's last answered or empty file, as a JSON object. Decisions before it were not carried by a file.
 * Infinity if the last file was cancelled.
 */
export const lastFileStartedAt = sql`(
  select jsonb_object_agg(agency, passed) from (
    select agency, case when (array_agg(state order by month desc, version desc))[1] = 'called_off' then 'infinity'
      else max(started_at) filter (where state in ('accepted', 'accepted_in_part', 'corrected', 'empty')) end as passed
    from agency_file group by agency) way)`

/** Stops the files that may have been sent since the backup was made. Returns them. */
export async function holdRestoredFiles(tx: Tx, now: Date): Promise<{ name: string; state: CycleState }[]> {
  const { rows } = await tx.execute<{ name: string; state: CycleState }>(sql`
    update agency_file set leaving_at = coalesce(leaving_at, ${now.toISOString()}),
      problem = 'Restored from a backup: look whether it has left already.'
    where state in ('frozen', 'built', 'checked', 'approved') returning name, state`)
  return rows
}
