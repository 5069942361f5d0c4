import type { SQL } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import type { Queryable } from './open.ts'

const dialect = new PgDialect()

/**
 * Runs a query under a name, so that each connection parses and plans it once: for hot paths. The text must be the
 * same for the same name; only the values may differ.
 */
export async function executePrepared<Row extends Record<string, unknown>>(
  db: Queryable,
  name: string,
  query: SQL,
): Promise<Row[]> {
  const prepared = db._.session.prepareQuery<{ execute: { rows: Row[] }; all: unknown; values: unknown }>(
    dialect.sqlToQuery(query),
    undefined,
    name,
    false,
  )
  return (await prepared.execute()).rows
}
