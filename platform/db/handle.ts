import type { SQL } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import pg from 'pg'

/** Builds the text and parameters of a statement. Stateless. */
export const dialect = new PgDialect()

export interface Result<Row> {
  rows: Row[]
  rowCount: number | null
}

interface Executor {
  execute<Row extends object = Record<string, unknown>>(statement: SQL): Promise<Result<Row>>
}

export interface TransactionConfig {
  isolationLevel?: 'read committed' | 'repeatable read' | 'serializable'
  accessMode?: 'read only' | 'read write'
}

export interface Db extends Executor {
  readonly $client: pg.Pool
  transaction<Done>(work: (tx: Tx) => Promise<Done>, config?: TransactionConfig): Promise<Done>
}

/** Callback that runs after commit. It is not transactional: if the process dies first, it never runs. */
export type AfterCommit = (db: Db) => Promise<void> | void

/** Open transaction with its connection. */
export class Tx implements Executor {
  readonly client: pg.PoolClient
  isOpen = true
  /** Results of pipelined statements. */
  readonly pipelined: Promise<unknown>[] = []
  readonly afterCommit = new Set<AfterCommit>()
  /** Members that get a new revision with the commit. */
  readonly changedMembers = new Set<string>()

  constructor(client: pg.PoolClient) {
    this.client = client
  }

  execute<Row extends object = Record<string, unknown>>(statement: SQL): Promise<Result<Row>> {
    return run<Row>(this.client, statement)
  }
}

/** For queries that work both inside and outside of a transaction. */
export type Queryable = Db | Tx

export const clientOf = (db: Queryable): pg.Pool | pg.PoolClient =>
  db instanceof Tx ? db.client : db.$client

const { TIMESTAMPTZ, TIMESTAMP, DATE, INTERVAL } = pg.types.builtins

/** Returns timestamps, dates and intervals as text, also in arrays; `rowsOf` converts timestamps to Date. */
export const plainTypes = new pg.TypeOverrides()
for (const type of [TIMESTAMPTZ, TIMESTAMP, DATE, INTERVAL, 1231, 1115, 1185, 1187, 1182])
  plainTypes.setTypeParser(type, (text) => text)

export function run<Row extends object>(
  client: pg.Pool | pg.PoolClient,
  statement: SQL,
): Promise<Result<Row>> {
  const { sql: text, params } = dialect.sqlToQuery(statement)
  return client.query<Row & pg.QueryResultRow>({ text, types: plainTypes }, params)
}
