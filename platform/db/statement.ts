import { fillPlaceholders, type SQL, sql } from 'drizzle-orm'
import type pg from 'pg'
import { clientOf, type Db, dialect, plainTypes, type Queryable, type Tx } from './handle.ts'
import { queryShared } from './shared-connection.ts'
import { pipelineStatement } from './transaction.ts'

type Values = Record<string, unknown>

interface Prepared<Row> {
  rows(db: Queryable, values: Values): Promise<Row[]>
  /**
   * Returns the rows through a connection shared by all callers of one tick. For small lock-free reads of every
   * request.
   */
  rowsShared(db: Db, values: Values): Promise<Row[]>
  /** Pipelines a write and ignores its result. */
  pipeline(tx: Tx, values: Values): void
}

/**
 * Prepared statement for hot paths: text built once, parsed and planned once per connection. Other queries use
 * `execute`, which prepares repeated texts (`auto-prepare.ts`).
 */
export function prepare<Row extends object = Values>(name: string, query: SQL): Prepared<Row> {
  const { sql: text, params } = dialect.sqlToQuery(query)
  const statementOf = (values: Values): pg.QueryConfig => ({
    ...{ name, text, types: plainTypes },
    values: fillPlaceholders(params, values),
  })
  return {
    rows: async (db, values) => (await clientOf(db).query<Row & Values>(statementOf(values))).rows,
    rowsShared: async ({ $client: pool }, values) =>
      (await queryShared<Row & Values>(pool, statementOf(values))).rows,
    pipeline: (tx, values) => pipelineStatement(tx, statementOf(values)),
  }
}

/** Pipelines a write and ignores its result: it is sent with the transaction's next statement or its commit. */
export function pipeline(tx: Tx, statement: SQL): void {
  const { sql: text, params } = dialect.sqlToQuery(statement)
  pipelineStatement(tx, { text, values: params })
}

/**
 * Pipelines several writes as one statement. They share a snapshot, so no two may write the same row. Nulls are
 * skipped.
 */
export function pipelineTogether(tx: Tx, statements: readonly (SQL | null)[]): void {
  const parts = statements.filter((statement) => statement !== null)
  const last = parts.pop()
  if (!last) return
  const before = parts.map((part, nth) => sql`${sql.raw(`part_${nth}`)} as (${part})`)
  pipeline(tx, before.length > 0 ? sql`with ${sql.join(before, sql`, `)} ${last}` : last)
}
