import type { NodePgDatabase, NodePgQueryResultHKT } from 'drizzle-orm/node-postgres'
import { type PgDatabase, PgDialect } from 'drizzle-orm/pg-core'
import type pg from 'pg'

/** How the library writes SQL; it keeps nothing, so one serves all. */
export const dialect = new PgDialect()

export type Db = NodePgDatabase & { $client: pg.Pool }
export type Tx = Parameters<Parameters<Db['transaction']>[0]>[0]
/** For queries that do not care whether a transaction is open around them. */
export type Queryable = PgDatabase<NodePgQueryResultHKT>
