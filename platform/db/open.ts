import pg from 'pg'
import { StartupError } from '../config/index.ts'
import { preparingClient } from './auto-prepare.ts'
import { closeDeadConnections } from './connection-watchdog.ts'
import { type Db, run } from './handle.ts'
import { PipelinedClient } from './pipelined-client.ts'
import { shareConnections } from './shared-connection.ts'
import { inTransaction } from './transaction.ts'

export interface Database {
  db: Db
  /** For reads that may be slightly stale; the primary if no replica is configured. */
  replica: Db
}

/** Longer than any statement of a request or job. A stuck statement is canceled, which frees its connection. */
export const STATEMENT_TIMEOUT_MS = 60_000

interface DatabaseOptions {
  url: string
  replicaUrl?: string | null
  connections?: number
  /** Timeout for a free connection of the pool. */
  waitMs?: number
  /** Set if `url` leads to a pooler in transaction mode: the URL that bypasses it. */
  directUrl?: string | null
  /** True if prepared statements may be used; a pooler older than PgBouncer 1.21 loses them. */
  namedStatements?: boolean
}

export function openDatabase(options: DatabaseOptions): Database {
  const db = open(options.url, options)
  return { db, replica: options.replicaUrl ? open(options.replicaUrl, options) : db }
}

const directUrls = new WeakMap<Db, string>()

/** URL for a session that outlives a transaction, such as LISTEN. */
export const directUrlOf = (db: Db): string => directUrls.get(db) ?? db.$client.options.connectionString ?? ''

/** Client without prepared statements, because the pooler gives each transaction another connection. */
class UnpreparedClient extends PipelinedClient {
  // biome-ignore lint/suspicious/noExplicitAny: the driver's method has a dozen signatures.
  override query(config: any, ...rest: any[]): any {
    const unnamed = typeof config === 'object' && config?.name ? { ...config, name: undefined } : config
    return (super.query as (...given: unknown[]) => unknown)(unnamed, ...rest)
  }
}

function open(url: string, options: DatabaseOptions): Db {
  const { connections = 20, waitMs = 10_000, directUrl, namedStatements = !directUrl } = options
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    connectionTimeoutMillis: waitMs,
    idleTimeoutMillis: 30_000,
    application_name: 'keyturn',
    Client: namedStatements ? preparingClient() : UnpreparedClient,
    // A pooler refuses startup parameters; there the role has the setting (see migrate).
    ...(directUrl ? {} : { statement_timeout: STATEMENT_TIMEOUT_MS }),
  })
  // The pool replaces a connection that the server closed. Without a listener the event would end the process.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  closeDeadConnections(pool, url)
  const db: Db = {
    $client: pool,
    execute: (statement) => run(pool, statement),
    transaction: (work, config) => inTransaction(db, work, config),
  }
  if (directUrl) directUrls.set(db, directUrl)
  else shareConnections(pool)
  return db
}

export async function closeDatabase(database: Database): Promise<void> {
  await database.db.$client.end()
  if (database.replica !== database.db) await database.replica.$client.end()
}

export async function checkReachable(url: string, variable = 'DATABASE_URL'): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 })
  try {
    await client.connect()
    const { rows } = await client.query<{ version: number }>(
      "select current_setting('server_version_num')::int as version",
    )
    const version = rows[0]?.version ?? 0
    if (version < 150_000) {
      throw new StartupError(
        `${variable} names a PostgreSQL older than 15.`,
        'Use PostgreSQL 15 or newer (18 is what we test with).',
      )
    }
  } catch (error) {
    if (error instanceof StartupError) throw error
    throw new StartupError(
      `${variable} does not lead to a database: ${reason(error)}.`,
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
