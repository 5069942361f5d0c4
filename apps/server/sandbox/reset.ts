import type { Db } from '@keyturn/platform/db'
import { sql } from 'drizzle-orm'

const KEPT = ['schema_migration', 'live_line']

/** Nothing but a sandbox that starts again may empty the trail; what watches over it looks away for this transaction. */
const TRAIL = ['audit_event', 'audit_waiting', 'audit_link']

/** Empties every table of ours and every job, as only their owner may, whatever features have come since this was written. */
export async function emptyEverything(owner: Db): Promise<void> {
  const { rows } = await owner.execute<{ tablename: string }>(
    sql`select tablename from pg_tables where schemaname = 'public'`,
  )
  const tables = rows.map((row) => row.tablename).filter((table) => !KEPT.includes(table))
  await owner.transaction(async (tx) => {
    for (const table of TRAIL)
      await tx.execute(sql.raw(`alter table ${table} disable trigger ${table}_stays`))
    await tx.execute(sql.raw(`truncate ${tables.map((table) => `"${table}"`).join(', ')} cascade`))
    for (const table of TRAIL) await tx.execute(sql.raw(`alter table ${table} enable trigger ${table}_stays`))
    await tx.execute(sql`delete from pgboss.job`)
  })
}
