import type { Db } from '@keyturn/platform/db'
import { sql } from 'drizzle-orm'

const KEPT = ['schema_migration']

/** Empties every table of ours and every job, whatever features have come since this was written. */
export async function emptyEverything(db: Db): Promise<void> {
  const { rows } = await db.execute<{ tablename: string }>(
    sql`select tablename from pg_tables where schemaname = 'public'`,
  )
  const tables = rows.map((row) => row.tablename).filter((table) => !KEPT.includes(table))
  await db.transaction(async (tx) => {
    await tx.execute(sql.raw(`truncate ${tables.map((table) => `"${table}"`).join(', ')} cascade`))
    await tx.execute(sql`delete from pgboss.job`)
  })
}
