import type { Db } from '@keyturn/platform/db'
import { sql } from 'drizzle-orm'

const KEPT = ['schema_migration', 'live_line']

/** Tables of the audit trail. Their protection is off for this transaction only, because a reset must empty them. */
const TRAIL = ['audit_event', 'audit_waiting', 'audit_link']

/** Empties all tables and job queues as the owner, including tables of features added later. */
export async function truncateAll(owner: Db): Promise<void> {
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
