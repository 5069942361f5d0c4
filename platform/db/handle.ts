import type { NodePgDatabase, NodePgQueryResultHKT } from 'drizzle-orm/node-postgres'
import { type PgDatabase, PgDialect } from 'drizzle-orm/pg-core'
import pg from 'pg'

/** How the library writes SQL; it keeps nothing, so one serves all. */
export const dialect = new PgDialect()

export type Db = NodePgDatabase & { $client: pg.Pool }
export type Tx = Parameters<Parameters<Db['transaction']>[0]>[0]
/** For queries that do not care whether a transaction is open around them. */
export type Queryable = PgDatabase<NodePgQueryResultHKT>

const clients = new WeakMap<Queryable, pg.Pool | pg.PoolClient>()

export function registerClient(db: Queryable, client: pg.Pool | pg.PoolClient): void {
  clients.set(db, client)
}

/** Returns the pool of a database, or the connection of a transaction. */
export function clientOf(db: Queryable): pg.Pool | pg.PoolClient {
  const client = clients.get(db)
  if (!client) throw new Error('A statement needs a database or a transaction of this module.')
  return client
}

const { TIMESTAMPTZ, TIMESTAMP, DATE, INTERVAL } = pg.types.builtins
const TEXT = [TIMESTAMPTZ, TIMESTAMP, DATE, INTERVAL, 1231, 1115, 1185, 1187, 1182]

/** Leaves instants, days and intervals as text, in lists too, as `execute` returns them. */
export const plainTypes = new pg.TypeOverrides()
for (const type of TEXT) plainTypes.setTypeParser(type, (text) => text)
