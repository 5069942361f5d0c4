import { drizzle, type NodePgDatabase, type NodePgQueryResultHKT } from 'drizzle-orm/node-postgres'
import type { PgDatabase } from 'drizzle-orm/pg-core'
import pg from 'pg'
import { StartProblem } from '../config/index.ts'

export type Db = NodePgDatabase & { $client: pg.Pool }
export type Tx = Parameters<Parameters<Db['transaction']>[0]>[0]
/** For queries that do not care whether a transaction is open around them. */
export type Queryable = PgDatabase<NodePgQueryResultHKT>

export interface Database {
  db: Db
  /** For reads that may lag a moment behind; the main database when no replica is set. */
  replica: Db
}

export function openDatabase(options: {
  url: string
  replicaUrl?: string | null
  connections?: number
}): Database {
  const db = open(options.url, options.connections ?? 20)
  return { db, replica: options.replicaUrl ? open(options.replicaUrl, options.connections ?? 20) : db }
}

function open(url: string, connections: number): Db {
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    connectionTimeoutMillis: 10_000,
    idleTimeoutMillis: 30_000,
    application_name: 'keyturn',
    statement_timeout: 60_000,
  })
  // A connection that the server drops while idle is replaced on next use; without a listener it would end the process.
  pool.on('error', () => undefined)
  return drizzle(pool)
}

export async function closeDatabase(database: Database): Promise<void> {
  await database.db.$client.end()
  if (database.replica !== database.db) await database.replica.$client.end()
}

export async function checkReachable(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 })
  try {
    await client.connect()
    const { rows } = await client.query<{ version: number }>(
      "select current_setting('server_version_num')::int as version",
    )
    const version = rows[0]?.version ?? 0
    if (version < 150_000) {
      throw new StartProblem(
        'DATABASE_URL names a PostgreSQL older than 15.',
        'Use PostgreSQL 15 or newer (18 is what we test with).',
      )
    }
  } catch (error) {
    if (error instanceof StartProblem) throw error
    throw new StartProblem(
      `DATABASE_URL does not lead to a database: ${reason(error)}.`,
      'Check host, port, user, password and database name, or unset DATABASE_URL to use the built-in PostgreSQL.',
    )
  } finally {
    await client.end().catch(() => undefined)
  }
}

function reason(error: unknown): string {
  if (error instanceof AggregateError && error.errors[0] instanceof Error) return error.errors[0].message
  return error instanceof Error ? error.message : String(error)
}
