import { fillPlaceholders, type SQL, sql } from 'drizzle-orm'
import { dialect, type Tx } from './handle.ts'
import { sayAlong } from './transaction.ts'

/** Writes what nobody reads the answer of, along with what is said next: no way to the database for it alone. */
export function writeAlong(tx: Tx, statement: SQL): void {
  const { sql: text, params } = dialect.sqlToQuery(statement)
  sayAlong(tx, { text, values: params })
}

/** The same under a name, as `prepareQuery`: for the hottest paths. */
export function prepareWrite(
  name: string,
  statement: SQL,
): (tx: Tx, values: Record<string, unknown>) => void {
  const { sql: text, params } = dialect.sqlToQuery(statement)
  return (tx, values) => sayAlong(tx, { name, text, values: fillPlaceholders(params, values) })
}

/**
 * Several statements that write, sent as one, along with what is said next. Each sees the rows as they were before all of
 * them, so no two may write the same row. Null stands for nothing to write.
 */
export function writeTogether(tx: Tx, statements: readonly (SQL | null)[]): void {
  const parts = statements.filter((statement) => statement !== null)
  const last = parts.pop()
  if (!last) return
  const before = parts.map((part, nth) => sql`${sql.raw(`part_${nth}`)} as (${part})`)
  writeAlong(tx, before.length > 0 ? sql`with ${sql.join(before, sql`, `)} ${last}` : last)
}
