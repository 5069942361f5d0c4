import { fillPlaceholders, type SQL } from 'drizzle-orm'
import { type Db, dialect, type Queryable } from './handle.ts'
import { askTogether } from './one-line.ts'

/**
 * Prepares a query under a name, so that each connection parses and plans it once: for hot paths. The text is put together
 * once as well, which costs more than the rest of a small query. Values stand in it as `sql.placeholder('name')`.
 */
export function prepareQuery<Row extends Record<string, unknown>>(
  name: string,
  query: SQL,
): (db: Queryable, values: Record<string, unknown>) => Promise<Row[]> {
  const built = dialect.sqlToQuery(query)
  const prepare = (db: Queryable) =>
    db._.session.prepareQuery<{ execute: { rows: Row[] }; all: unknown; values: unknown }>(
      built,
      undefined,
      name,
      false,
    )
  const known = new WeakMap<Queryable, ReturnType<typeof prepare>>()
  return async (db, values) => {
    const prepared = known.get(db) ?? prepare(db)
    known.set(db, prepared)
    return (await prepared.execute(values)).rows
  }
}

/** For a small question that every call asks and that waits for no lock: those of one turn go down one line. */
export function prepareOnOneLine<Row extends Record<string, unknown>>(
  name: string,
  query: SQL,
): (db: Db, values: Record<string, unknown>) => Promise<Row[]> {
  const { sql: text, params } = dialect.sqlToQuery(query)
  return async ({ $client: pool }, values) =>
    (await askTogether<Row>(pool, { name, text, values: fillPlaceholders(params, values) })).rows
}
