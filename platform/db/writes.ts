import { type SQL, sql } from 'drizzle-orm'
import type { Tx } from './handle.ts'

/**
 * Several statements that write, sent as one: the way to the database and back costs more than most of them do. Each sees
 * the rows as they were before all of them, so no two may write the same row. Null stands for nothing to write.
 */
export async function writeTogether(tx: Tx, statements: readonly (SQL | null)[]): Promise<void> {
  const parts = statements.filter((statement) => statement !== null)
  const last = parts.pop()
  if (!last) return
  const before = parts.map((part, nth) => sql`${sql.raw(`part_${nth}`)} as (${part})`)
  await tx.execute(before.length > 0 ? sql`with ${sql.join(before, sql`, `)} ${last}` : last)
}
