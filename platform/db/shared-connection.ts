import type pg from 'pg'
import { isDatabaseUnavailable } from './connection-errors.ts'

type Query = <Row extends pg.QueryResultRow>(statement: pg.QueryConfig) => Promise<pg.QueryResult<Row>>

const shared = new WeakMap<pg.Pool, Query>()

/** Enables shared connections for a pool. Not behind PgBouncer, because it mixes up pipelined statements. */
export function shareConnections(pool: pg.Pool): void {
  shared.set(pool, oneConnectionPerTick(pool))
}

/**
 * Sends small lock-free queries of one tick down one connection, to wake one backend instead of many. Behind a pooler
 * each query takes its own connection.
 */
export function queryShared<Row extends pg.QueryResultRow>(
  pool: pg.Pool,
  statement: pg.QueryConfig,
): Promise<pg.QueryResult<Row>> {
  const query = shared.get(pool)
  return query ? query<Row>(statement) : pool.query<Row>(statement)
}

function oneConnectionPerTick(pool: pg.Pool): Query {
  let currentTick: Query | null = null
  return (statement) => {
    currentTick ??= takeConnection(pool, () => {
      currentTick = null
    })
    return currentTick(statement)
  }
}

/** Uses one connection until the tick is over and its last query has its result. */
function takeConnection(pool: pg.Pool, onTickEnd: () => void): Query {
  const connection = pool.connect()
  let users = 1
  let isBroken = false
  const releaseConnection = (): void => {
    users -= 1
    if (users > 0) return
    connection.then(
      (client) => client.release(isBroken),
      () => undefined,
    )
  }
  setImmediate(() => {
    onTickEnd()
    releaseConnection()
  })
  return async <Row extends pg.QueryResultRow>(statement: pg.QueryConfig) => {
    users += 1
    try {
      return await (await connection).query<Row>(statement)
    } catch (error) {
      isBroken ||= isDatabaseUnavailable(error)
      throw error
    } finally {
      releaseConnection()
    }
  }
}
