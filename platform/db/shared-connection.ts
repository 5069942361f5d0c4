import type pg from 'pg'
import { isDatabaseLost } from './lost.ts'

type Query = <Row extends pg.QueryResultRow>(statement: pg.QueryConfig) => Promise<pg.QueryResult<Row>>

const shared = new WeakMap<pg.Pool, Query>()

/** Enables shared connections for a pool. Not behind PgBouncer, because it mixes up pipelined statements. */
export function shareConnections(pool: pg.Pool): void {
  shared.set(pool, inOneTurn(pool))
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

function inOneTurn(pool: pg.Pool): Query {
  let ofThisTurn: Query | null = null
  return (statement) => {
    ofThisTurn ??= takeConnection(pool, () => {
      ofThisTurn = null
    })
    return ofThisTurn(statement)
  }
}

/** Uses one connection until the tick is over and its last query has its result. */
function takeConnection(pool: pg.Pool, turnIsOver: () => void): Query {
  const connection = pool.connect()
  let users = 1
  let isBroken = false
  const leave = (): void => {
    users -= 1
    if (users > 0) return
    connection.then(
      (client) => client.release(isBroken),
      () => undefined,
    )
  }
  setImmediate(() => {
    turnIsOver()
    leave()
  })
  return async <Row extends pg.QueryResultRow>(statement: pg.QueryConfig) => {
    users += 1
    try {
      return await (await connection).query<Row>(statement)
    } catch (error) {
      isBroken ||= isDatabaseLost(error)
      throw error
    } finally {
      leave()
    }
  }
}
