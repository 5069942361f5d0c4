import type pg from 'pg'
import { isDatabaseLost } from './lost.ts'

type Ask = <Row extends pg.QueryResultRow>(statement: pg.QueryConfig) => Promise<pg.QueryResult<Row>>

const shared = new WeakMap<pg.Pool, Ask>()

/** The connections of this pool lead to the database itself, with no pooler on the way. */
export function shareLines(pool: pg.Pool): void {
  shared.set(pool, onOneLine(pool))
}

/**
 * Small questions that wait for no lock, asked by many in one turn, go down one connection: it is woken, written to and
 * heard once for all of them. Each is a statement of its own all the same: what one comes to is no matter of the others'.
 * PgBouncer hands a connection on after each of them, and mixed up what had come in behind it: there each has its own.
 */
export function askTogether<Row extends pg.QueryResultRow>(
  pool: pg.Pool,
  statement: pg.QueryConfig,
): Promise<pg.QueryResult<Row>> {
  const ask = shared.get(pool)
  return ask ? ask<Row>(statement) : pool.query<Row>(statement)
}

function onOneLine(pool: pg.Pool): Ask {
  let ofThisTurn: Ask | null = null
  return (statement) => {
    ofThisTurn ??= takeLine(pool, () => {
      ofThisTurn = null
    })
    return ofThisTurn(statement)
  }
}

/** A connection until the turn is over and the last who asked on it has been answered. */
function takeLine(pool: pg.Pool, turnIsOver: () => void): Ask {
  const line = pool.connect()
  let users = 1
  let isBroken = false
  const leave = (): void => {
    users -= 1
    if (users > 0) return
    line.then(
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
      return await (await line).query<Row>(statement)
    } catch (error) {
      isBroken ||= isDatabaseLost(error)
      throw error
    } finally {
      leave()
    }
  }
}
